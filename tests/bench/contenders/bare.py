"""Nothing but the loaded weights: what a model takes by itself."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import llama_cpp

from tests.bench.contenders.serving import serve


def main() -> None:
    """Load and serve; ``memory`` is all that can be asked."""
    library: Any = llama_cpp
    silent = library.llama_log_callback(lambda _level, _text, _data: None)
    library.llama_log_set(silent, None)
    given = json.loads(sys.argv[1])
    loading = library.llama_model_default_params()
    loading.use_extra_bufts = given["copied"]
    model = library.llama_model_load_from_file(os.fsencode(given["path"]), loading)
    serve({})
    library.llama_model_free(model)


if __name__ == "__main__":
    main()
