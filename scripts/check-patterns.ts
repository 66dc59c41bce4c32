import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { slowPatterns } from './patterns/slow-patterns.ts'

// Fails on regular expressions with superlinear time, because one request could block all others. Tests and scripts are
// exempt: they read trusted input only.

const checkout = path.resolve(import.meta.dirname, '..')
const folders = ['apps/api/src', 'apps/rooms/src', 'apps/sandbox/src', 'apps/web/src', 'packages/contract/src']

const faults = folders
  .flatMap((folder) =>
    readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file)),
  )
  .flatMap((file) => {
    const source = readFileSync(path.join(checkout, file), 'utf8')
    return slowPatterns(source).map(({ line, pattern, why }) => `${file}:${line}: ${pattern} ${why}`)
  })

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
