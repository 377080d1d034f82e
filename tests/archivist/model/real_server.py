"""llama-cpp-python's own server: ``python -m tests.archivist.model.real_server``, its flags behind.

The weights are used as they lie in the file, as this program uses them: where a virtual machine
names matrix units (AMX) that it does not have, the reordered copy that is the library's default
ends the process with an illegal instruction.
"""

from __future__ import annotations

import runpy

from llama_cpp import llama_cpp

_default = llama_cpp.llama_model_default_params


def _as_they_lie() -> object:
    """The library's parameters of a model, without the copy."""
    parameters = _default()
    parameters.use_extra_bufts = False
    return parameters


if __name__ == "__main__":
    llama_cpp.llama_model_default_params = _as_they_lie
    runpy.run_module("llama_cpp.server", run_name="__main__")
