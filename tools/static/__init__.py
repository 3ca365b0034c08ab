"""Builds the edition without a server: ``make static`` writes ``dist/static``.

- ``wasm`` compiles the native core with Zig: for Pyodide, and as plain WebAssembly.
- ``python_files`` packs the standard library and sapper as bytecode (``bytecode.mjs`` compiles it).
- ``site`` bundles the pages, adds hashes to file names, and lists the files that a browser stores.
- ``build`` runs all of it, reports sizes and compares two builds (``make static-check``).
"""
