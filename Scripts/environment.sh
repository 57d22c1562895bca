# What every script here starts with: where the project is, and a Swift toolchain on the PATH.
# To be sourced by bash, not run.

# The folder of the clone, wherever it is and whatever it is called.
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf '%s\n' "$*"; }
fail() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

# Packages of macros need 6.2; the folders are where the usual installers put a toolchain.
require_swift() {
  local folder version
  if ! command -v swift >/dev/null 2>&1; then
    for folder in "${SWIFTLY_BIN_DIR:-}" "${HOME:-}/.local/share/swiftly/bin" /opt/swift*/usr/bin \
      /usr/local/swift*/usr/bin /usr/share/swift*/usr/bin; do
      if [ -n "$folder" ] && [ -x "$folder/swift" ]; then
        PATH="$folder:$PATH"
        export PATH
        break
      fi
    done
  fi
  if ! command -v swift >/dev/null 2>&1; then
    fail "there is no Swift toolchain here. Install Swift 6.2 or later as
https://www.swift.org/install says, have 'swift' on the PATH, and run this again."
  fi
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' |
    head -n 1)
  case "$version" in
    [0-5].* | 6.[01])
      fail "Tessera needs Swift 6.2 or later; '$(command -v swift)' is $version.
https://www.swift.org/install says how to get a later one."
      ;;
  esac
}

# Two cores and a small machine are enough; TESSERA_JOBS sets another number of compile jobs.
jobs=${TESSERA_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
