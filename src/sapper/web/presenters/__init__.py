"""From the library's values to the JSON that the server answers, a file a subject."""
