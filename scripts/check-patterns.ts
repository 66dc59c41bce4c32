import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { docCommentFault, type SourceFile } from './patterns/doc-comments.ts'
import { ownNames, wireNames } from './patterns/own-names.ts'
import { slowPatterns } from './patterns/slow-patterns.ts'
import { findWhoClauses } from './patterns/who-clauses.ts'

// Fails on regular expressions with superlinear time, because one request could block all others, on too many doc
// comments, and on names of the web in snake_case that come from no wire. Tests are exempt from all; scripts and
// benchmarks read trusted input only, so their expressions are free.
// Also fails on «Who cancels pays» in documents; docs/spec has the texts of the product's owner.

const checkout = path.resolve(import.meta.dirname, '..')
const product = ['apps/api/src', 'apps/rooms/src', 'apps/sandbox/src', 'apps/web/src', 'packages/contract/src']
const apiTools = ['chaos', 'faults', 'fuzz', 'pseudo-locale', 'simulate', 'test'].map((folder) => `apps/api/${folder}`)
/** Names of OAuth and of the room's metadata, then of stored choices, which another name would lose. */
const otherWireNames = ['code_challenge', 'is_floor_controlled']
const storedNames = ['by_table', 'is_given', 'is_music', 'is_noise_suppressed', 'is_whole', 'kept_at_ms']
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

const known = new Set([...wireNames(readFiles('packages/contract/src')), ...otherWireNames, ...storedNames])
faults.push(...readFiles('apps/web/src').flatMap(ownNamesIn))

function ownNamesIn({ file, source }: SourceFile): string[] {
  return ownNames(source, known).map(
    ({ line, name, better }) => `${file}:${line}: ${name} is no name of the contract; write ${better}`,
  )
}

function slowPatternsIn({ file, source }: SourceFile): string[] {
  return slowPatterns(source).map(({ line, pattern, why }) => `${file}:${line}: ${pattern} ${why}`)
}

function readDocuments(): SourceFile[] {
  const documents = readdirSync(path.join(checkout, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && path.dirname(file) !== 'spec')
    .map((file) => path.posix.join('docs', file))
  return [...documents, 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'].map((file) => ({
    file,
    source: readFileSync(path.join(checkout, file), 'utf8'),
  }))
}

// Titles of tests follow «›» in the specification's tables and are not checked here.
const whoFaults = readDocuments().flatMap(({ file, source }) =>
  findWhoClauses(source.replaceAll(/› [^|<\n]*/g, '›')).map(
    ({ line, text }) => `${file}:${line}: «${text}»: name the person, as in "a user who cancels"`,
  ),
)
faults.push(...whoFaults)

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
