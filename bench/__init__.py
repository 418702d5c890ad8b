"""Speed and memory, measured beside the peers: `make bench`.

docs/benchmarks.md says what is measured, and how, and what is to be reached.
"""
