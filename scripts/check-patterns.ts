import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { docCommentFault, type SourceFile } from './patterns/doc-comments.ts'
import { slowPatterns } from './patterns/slow-patterns.ts'

// Fails on regular expressions with superlinear time, because one request could block all others, and on too many doc
// comments. Tests are exempt from both; scripts and benchmarks read trusted input only, so their expressions are free.

const checkout = path.resolve(import.meta.dirname, '..')
const product = ['apps/api/src', 'apps/rooms/src', 'apps/sandbox/src', 'apps/web/src', 'packages/contract/src']
const apiTools = ['chaos', 'faults', 'fuzz', 'pseudo-locale', 'simulate', 'test'].map((folder) => `apps/api/${folder}`)
const workspaces = [...product, ...apiTools, 'packages/embedded-postgres/src', 'bench', 'e2e', 'scripts']

function readFiles(folder: string): SourceFile[] {
  return readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => path.posix.join(folder, file))
    .map((file) => ({ file, source: readFileSync(path.join(checkout, file), 'utf8') }))
}

const faults = workspaces.flatMap((workspace) => {
  const files = readFiles(workspace)
  const slow = product.includes(workspace) ? files.flatMap(slowPatternsIn) : []
  return [...slow, docCommentFault(workspace, files) ?? []].flat()
})

function slowPatternsIn({ file, source }: SourceFile): string[] {
  return slowPatterns(source).map(({ line, pattern, why }) => `${file}:${line}: ${pattern} ${why}`)
}

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
