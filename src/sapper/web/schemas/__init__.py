"""The JSON of the API: what may be asked (``requests``), and what is answered, a file a subject.

The names of the classes are those of the OpenAPI document, which the page's types are made from.
"""
