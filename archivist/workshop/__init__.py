"""The workshop: tools and models, measured."""
