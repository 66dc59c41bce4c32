// Loaded by every process that a test forks (a copy of this file is in its execArgv), so that instrumented code also
// runs there, with the mutant that is active when the process starts.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = import.meta.dirname
const activeFile = path.join(folder, `active-${process.ppid}`)

// Vitest workers load this file too, but their parent is not a worker.
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
