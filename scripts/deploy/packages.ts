import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface PackageFile {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Returns the folders of the packages and of all that they depend on, relative to the checkout. */
export function findPackages(checkout: string, wanted: readonly { name: string; imported_by: string }[]): string[] {
  const found = new Set<string>()
  for (const { name, imported_by } of wanted) {
    const folder = findPackage(checkout, path.dirname(imported_by), name)
    if (!folder) throw new Error(`${imported_by} imports ${name}, which is not installed: run npm ci`)
    found.add(folder)
  }
  // A set also visits what is added while it is iterated.
  for (const folder of found) {
    const file = JSON.parse(readFileSync(path.join(checkout, folder, 'package.json'), 'utf8')) as PackageFile
    for (const { name, isOptional } of dependenciesOf(file)) {
      const dependency = findPackage(checkout, folder, name)
      if (dependency) found.add(dependency)
      else if (!isOptional) throw new Error(`${folder} needs ${name}, which is not installed: run npm ci`)
    }
  }
  return [...found].toSorted()
}

function dependenciesOf(file: PackageFile): { name: string; isOptional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = file
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [
    ...Object.keys(dependencies).map((name) => ({ name, isOptional: name in optionalDependencies })),
    ...[...Object.keys(optionalDependencies), ...peers].map((name) => ({ name, isOptional: true })),
  ]
}

// Node's own lookup: the nearest node_modules upwards.
function findPackage(checkout: string, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (path.basename(folder) !== 'node_modules' && existsSync(path.join(checkout, candidate, 'package.json')))
      return candidate
    if (folder === '.') return undefined
  }
}
