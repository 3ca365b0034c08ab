"""The routes of the API, and those of the pages."""
