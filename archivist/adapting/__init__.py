"""Adapting a model to a belt: training data from the contracts, training, and what comes of it."""
