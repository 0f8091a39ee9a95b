# shellcheck shell=bash
# Scripts that check how others depend on this package source this file, in the root of the repository.

# commit_as FOLDER VERSION…: commits all files of a repository, and tags the commit
commit_as() {
    local repository=$1
    shift
    git -C "$repository" add --all
    git -C "$repository" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
    for version in "$@"; do git -C "$repository" tag "$version"; done
}

# make_version FOLDER: clones this package there as version 99.0.0, with the changes that are not committed
make_version() {
    git clone --quiet . "$1"
    git diff HEAD --binary | git -C "$1" apply --allow-empty
    commit_as "$1" 99.0.0
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
