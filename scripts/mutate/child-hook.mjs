// Loaded by every process that a test forks (its execArgv names a copy of this file in the folder of the run): the
// instrumented code runs there as well, with the mutant that is on in the worker when the process starts.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = import.meta.dirname
const activeFile = path.join(folder, `active-${process.ppid}`)

// The workers of vitest load this file too; their parent is no worker.
if (existsSync(activeFile)) {
  const active = Number(readFileSync(activeFile, 'utf8'))
  const code = JSON.parse(readFileSync(path.join(folder, 'code.json'), 'utf8'))
  const reached = new Set()
  const isMutantOn = (id) => {
    if (!reached.has(id)) appendFileSync(path.join(folder, `reached-${process.ppid}`), `${id}\n`)
    reached.add(id)
    return id === active
  }
  Object.assign(globalThis, { isMutantOn })
  registerHooks({
    load(url, context, nextLoad) {
      const source = url.startsWith('file:') ? code[fileURLToPath(url)] : undefined
      return source === undefined ? nextLoad(url, context) : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
