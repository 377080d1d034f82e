"""The tools: their contract and registry, the archive they read, the effects they plan."""
