# shellcheck shell=bash
# Scripts that check how others depend on this package source this file, in the root of the repository.

# Resolves links, because output has resolved paths: on a Mac, the temporary folder is behind a link.
folder=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$folder"' EXIT

# commit_as FOLDER VERSION…: commits all files of a repository, and tags the commit
commit_as() {
    local repository=$1
    shift
    git -C "$repository" add --all
    git -C "$repository" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
    for tag in "$@"; do git -C "$repository" tag "$tag"; done
}

# make_version: clones this package as version 99.0.0 of $DOVETAIL, with the changes that are not committed. A manifest with $version
# depends on it.
make_version() {
    git clone --quiet . "$folder/dovetail"
    git diff HEAD --binary | git -C "$folder/dovetail" apply --allow-empty
    commit_as "$folder/dovetail" 99.0.0
    export DOVETAIL="file://$folder/dovetail"
    # shellcheck disable=SC2034  # used by the scripts
    version="package.dependencies = [.package(url: \"$DOVETAIL\", from: \"99.0.0\")]"
}

# make_package FOLDER REST: begins a package with the name of its folder. REST is the rest of the manifest.
make_package() {
    local name=${1##*/}
    mkdir -p "$1/Sources/$name"
    cat >"$1/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "dovetail") }
let package = Package(name: "$name", platforms: [.macOS(.v15)])
$2
MANIFEST
}
