"""The tool belt, one file a tool."""
