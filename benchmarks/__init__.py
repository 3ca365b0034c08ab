"""What is measured: each module runs by itself, as python -m benchmarks.bench_NAME."""
