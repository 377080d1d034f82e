"""The model: engines, constrained decoding, dialects and the catalog."""
