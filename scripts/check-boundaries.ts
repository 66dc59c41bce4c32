import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pastTransact } from './boundaries/after-commit.ts'
import { foreignWrites } from './boundaries/foreign-writes.ts'
import { forbiddenImport } from './boundaries/imports.ts'
import { namedProvider } from './boundaries/provider-names.ts'

const checkout = path.resolve(import.meta.dirname, '..')

function listFiles(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist\//.test(file))
    .map((file) => path.posix.join(folder, file))
}

function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!)
}

/** A provider of a port is a folder; the others are single files. */
const providers = readdirSync(path.join(checkout, 'apps/api/src/providers'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const faults = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(listFiles).flatMap((file) => {
  const source = readFileSync(path.join(checkout, file), 'utf8')
  return importsOf(source)
    .flatMap((target) => forbiddenImport(file, target) ?? [])
    .concat(foreignWrites(file, source), namedProvider(file, source, providers) ?? [], pastTransact(file, source) ?? [])
})
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
