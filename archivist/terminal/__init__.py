"""The screen: chat, consent, rendering; the only room that knows prompt_toolkit."""
