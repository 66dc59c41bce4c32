import { fork } from 'node:child_process'
import path from 'node:path'
import type { Outcome } from './one-run.ts'
import { applyRevert, copyCheckout } from './revert.ts'
import { reverts } from './reverts.ts'

interface Settings {
  seed: number
  days: number
  runs: number
  crowd: number
}

/** Prints which rule detects each revert, on which day and with which seed. Returns whether all are detected. */
export async function tryReverts(asked: string, settings: Settings, print: (line: string) => void): Promise<boolean> {
  const names = asked === 'all' ? Object.keys(reverts) : asked.split(',')
  const unknown = names.filter((name) => !reverts[name])
  if (unknown.length > 0)
    throw new Error(`no such revert: ${unknown.join(', ')}; known: ${Object.keys(reverts).join(', ')}`)
  print('| revert | found by | day | seed |\n|---|---|---|---|')
  let areFound = true
  for (const name of names) {
    const found = await find(name, settings)
    print(
      `| ${name} | ${found ?? `nothing, in ${settings.days} days | | ${settings.seed} to ${settings.seed + settings.runs - 1}`} |`,
    )
    areFound &&= found !== undefined
  }
  return areFound
}

async function find(name: string, { seed, runs, ...settings }: Settings): Promise<string | undefined> {
  await using copy = await copyCheckout()
  await applyRevert(copy.folder, reverts[name]!)
  for (let own = seed; own < seed + runs; own++) {
    const outcome = await simulateIn(copy.folder, { ...settings, seed: own })
    if (outcome?.failed_on) return `${outcome.broken.join('; ')} | ${outcome.failed_on} | ${own}`
  }
  return undefined
}

async function simulateIn(folder: string, settings: Record<string, number>): Promise<Outcome> {
  const options = Object.entries({ ...settings, runs: 1, tries: 0 }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ])
  const child = fork(path.join(folder, 'apps/api/simulate/main.ts'), options, { silent: true })
  let outcome: Outcome | undefined
  let output = ''
  child.on('message', ([first]: Outcome[]) => void (outcome = first))
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => void (output += text.toString()))
  await new Promise((resolve) => child.on('exit', resolve))
  if (!outcome) throw new Error(`a simulation broke down:\n${output.slice(-2000)}`)
  return outcome
}
