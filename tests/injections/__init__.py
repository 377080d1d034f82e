"""Documents that try to make the Archivist do what nobody asked it for."""
