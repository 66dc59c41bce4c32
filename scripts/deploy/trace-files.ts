import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

interface Traced {
  // All relative to the checkout.
  files: string[]
  workspaces: string[]
  packages: { name: string; imported_by: string }[]
}

const importPattern = /^\s*(?:import|export)\s+(?!type\s)(?:[^'"`;()]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm
// Workers, fonts and other files that are found beside a module.
const besidePattern = /new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.resolve\('(\.[^']+)'\)/g

/** Follows the imports of the entries. Type imports don't count, because Node erases them. */
export function traceFiles(checkout: string, entries: readonly string[]): Traced {
  const files = new Set<string>(entries)
  const workspaces = new Set<string>()
  const packages = new Map<string, string>()

  const addFile = (file: string) => {
    files.add(file)
    const workspace = /^(?:apps|packages)\/[^/]+/.exec(file)?.[0]
    if (workspace) workspaces.add(workspace)
  }
  entries.forEach(addFile)
  // A set also visits what is added while it is iterated.
  for (const file of files) {
    if (!file.endsWith('.ts')) continue
    const source = readFileSync(path.join(checkout, file), 'utf8')
    for (const [, from, dynamic] of source.matchAll(importPattern)) {
      const target = (from ?? dynamic)!
      if (target.startsWith('node:')) continue
      if (target.startsWith('.')) addFile(path.join(path.dirname(file), target))
      else if (target.startsWith('@razgovor/')) addFile(resolveWorkspace(checkout, file, target))
      else packages.set(packageName(target), file)
    }
    for (const [, url, resolved] of source.matchAll(besidePattern))
      addFile(path.join(path.dirname(file), (url ?? resolved)!))
    if (file.endsWith('.texts.ts')) otherLanguagesOf(checkout, file).forEach(addFile)
  }
  return {
    files: [...files].toSorted(),
    workspaces: [...workspaces].toSorted(),
    packages: [...packages].map(([name, imported_by]) => ({ name, imported_by })),
  }
}

// A process takes them instead of the imported one: apps/api/src/startup/site-locale.ts.
function otherLanguagesOf(checkout: string, file: string): string[] {
  const folder = path.dirname(file)
  const start = path.basename(file, 'ts')
  return readdirSync(path.join(checkout, folder))
    .filter((name) => name.startsWith(start) && name.endsWith('.ts'))
    .map((name) => path.join(folder, name))
}

function resolveWorkspace(checkout: string, file: string, target: string): string {
  const found = createRequire(path.join(checkout, file)).resolve(target)
  return path.relative(realpathSync(checkout), realpathSync(found))
}

function packageName(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}
