#!/usr/bin/env bash
# Installs the Debian packages that the tests need, if they are missing, with a message first.
#
#   tools/install_packages.sh PACKAGE=PATH...
#
# PATH is a file that the package installs; if it does not exist, the package is missing.
set -euo pipefail

missing=()
for entry in "$@"; do
  [ -e "${entry#*=}" ] || missing+=("${entry%%=*}")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "The tests need these packages of the system, which are missing: ${missing[*]}"
if ! command -v apt-get >/dev/null; then
  echo "There is no apt-get here: install them by hand, then run this again." >&2
  exit 1
fi
run=()
if [ "$(id -u)" != 0 ]; then
  run=(sudo)
  echo "They will be installed by: sudo apt-get install ${missing[*]}"
  echo "sudo may ask for your password. Ctrl-C to install them yourself instead."
fi
"${run[@]}" apt-get update -qq
"${run[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
