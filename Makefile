# The commands of somebody who has just cloned the project. `make help` lists them.

PYTHON ?= python3
# llama.cpp is compiled once; what the Archivist never calls is left out (minutes).
CMAKE_ARGS ?= -DLLAVA_BUILD=off -DMTMD_BUILD=off -DLLAMA_BUILD_TOOLS=off -DLLAMA_BUILD_TESTS=off -DLLAMA_BUILD_EXAMPLES=off
export CMAKE_ARGS

BIN := .venv/bin
SAMPLE := .sample/archive
SAMPLE_HOME := .sample/home
# What is said before the program can speak follows the locale alone.
POLISH := $(filter pl pl_% pl.%,$(firstword $(LC_ALL) $(LC_MESSAGES) $(LANG)))
export QUESTION ?= How much is the excess on our travel insurance, and which file says so?

.DEFAULT_GOAL := help
.PHONY: help chat chat-terminal chat-trial sample test bench bench-crash soak accuracy clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-17s %s\n", $$1, $$2 }'

# A prerequisite and no second make: that one would die of the Ctrl-C that stops a turn, and be reported.
chat: chat-$(shell if [ -t 0 ]; then echo terminal; else echo trial; fi) ## set everything up, fetch the model once, and open the chat
	@:

# The settings say which archive and which model; what nobody has set yet, the program asks for.
# Ctrl-C is the chat's: the shell only waits for it.
chat-terminal: .venv/installed
	@if $(BIN)/python -P -c 'import sys; from config.settings import load_settings; sys.exit(not load_settings().archive.is_dir())' 2>/dev/null; then \
		trap : INT; $(BIN)/archivist; exit $$?; \
	fi; \
	printf '$(if $(POLISH),Twojego archiwum jeszcze nie ma. Zapisać 55 przykładowych dokumentów w %s i najpierw porozmawiać o nich? [t/n],Your archive is not there yet. Write a sample of 55 documents to %s and talk about those first? [y/n]) ' '$(SAMPLE)'; \
	read -r answer; \
	case "$$answer" in \
		[yYtT]*) $(MAKE) --no-print-directory sample || exit; \
			trap : INT; $(BIN)/archivist --archive '$(SAMPLE)' || exit; \
			echo '$(if $(POLISH),Żeby do nich wrócić:,To talk about it again:) $(BIN)/archivist --archive $(SAMPLE)' ;; \
		*) trap : INT; $(BIN)/archivist ;; \
	esac

# Without a terminal: one question about the sample, in a home of its own that shares the models.
chat-trial: sample
	@$(BIN)/archivist model info >/dev/null 2>&1 || $(BIN)/archivist model pull
	@mkdir -p $(SAMPLE_HOME)/data
	@ln -sfn "$$($(BIN)/python -P -c 'from config.paths import Paths; print(Paths.from_environment().models)')" $(SAMPLE_HOME)/data/models
	@printf '> %s\n' "$$QUESTION"
	@ARCHIVIST_HOME='$(SAMPLE_HOME)' $(BIN)/archivist ask "$$QUESTION" --archive '$(SAMPLE)'

sample: $(SAMPLE) ## write the sample archive of 55 documents
	@:

$(SAMPLE): | .venv/installed
	@rm -rf $(SAMPLE).new
	@$(BIN)/python -m tests.archive $(SAMPLE).new >/dev/null
	@mv $(SAMPLE).new $(SAMPLE)
	@echo '$(if $(POLISH),55 przykładowych dokumentów jest w $(SAMPLE).,A sample archive of 55 documents is in $(SAMPLE).)'

test: .venv/installed-dev ## check style, types, import directions; run every test, real models included
	$(BIN)/archivist model pull qwen2.5-coder-1.5b
	$(BIN)/archivist model pull smollm2-135m
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest --cov --cov-report=term

# A module of tests/bench is a command if it says so; those that take long have a target of their own.
ACCURACY := belts forms policy
LASTING := soak interrupting
CRASHING := crashes
ADAPTING := curve learning
BENCHES := $(patsubst tests/bench/%.py,%,$(shell grep -l __main__ tests/bench/*.py))

bench: .venv/installed-dev ## measure start-up, engines, ledger and statistics (15 minutes)
	@$(call run-benches,$(filter-out $(ACCURACY) $(LASTING) $(CRASHING) $(ADAPTING),$(BENCHES)))

soak: .venv/installed-dev ## make 1,000 calls in one process, stop 50 others (half an hour)
	@$(call run-benches,$(filter $(LASTING),$(BENCHES)))

bench-crash: .venv/installed-dev ## 10,000 generated histories of changes, crashes and power cuts (10 minutes)
	@$(call run-benches,$(CRASHING))

accuracy: .venv/installed-dev ## measure what each rule, prompt form and way to show tools gains (2 hours)
	@$(call run-benches,$(filter $(ACCURACY),$(BENCHES)))

define run-benches
$(BIN)/archivist model info >/dev/null 2>&1 || $(BIN)/archivist model pull; \
for name in $(1); do \
	echo; echo "== $$name"; $(BIN)/python -m "tests.bench.$$name" || exit 1; \
done
endef

clean: ## remove the environment and the sample; models and settings stay
	rm -rf .venv .sample

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'The Archivist needs Python 3.11 or newer; name one: make PYTHON=python3.12 ...' >&2; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: pyproject.toml | .venv/python
	@echo '$(if $(POLISH),Instalacja w .venv; llama.cpp jest kompilowane raz i trwa to kilka minut.,Installing into .venv; llama.cpp is compiled once, which takes a few minutes.)'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . || \
		{ echo 'The installation failed. If it was llama.cpp that did not compile: it needs a C++ compiler (Debian, Ubuntu: sudo apt install build-essential python3-dev).' >&2; exit 1; }
	@touch $@

.venv/installed-dev: pyproject.toml | .venv/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/installed
