import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tableOwners } from './boundaries/table-owners.ts'
import { forbiddenImport } from './boundaries/imports.ts'

const checkout = path.resolve(import.meta.dirname, '..')

function listFiles(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist\//.test(file))
    .map((file) => path.posix.join(folder, file))
}

function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!)
}

/** The module that a file of the API belongs to. */
function moduleOf(file: string): string | undefined {
  return /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1]
}

const write = /(?:insertInto|updateTable|deleteFrom)\('(\w+)|(?:insert into|update|delete from)\s+(\w+)\s/g

function foreignWrites(file: string, source: string): string[] {
  const owner = moduleOf(file)
  if (!owner || file.endsWith('.test.ts')) return []
  return [...source.matchAll(write)]
    .map((match) => (match[1] ?? match[2])!)
    .filter((table) => tableOwners[table] && tableOwners[table] !== owner)
    .map((table) => `${file}: writes ${table}, which belongs to ${tableOwners[table]}`)
}

const faults = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(listFiles).flatMap((file) => {
  const source = readFileSync(path.join(checkout, file), 'utf8')
  return importsOf(source)
    .flatMap((target) => forbiddenImport(file, target) ?? [])
    .concat(foreignWrites(file, source))
})
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
