"""The whole program in tmux, typed at key by key, with a model that answers from a script."""
