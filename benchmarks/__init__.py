"""Benchmarks. Each module runs separately, as python -m benchmarks.bench_NAME."""
