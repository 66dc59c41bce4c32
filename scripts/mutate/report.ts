import type { Mutant } from './instrument.ts'
import type { LogLine, Step } from './step.ts'

const outcomes = ['killed', 'timed out', 'survived', 'not reached', 'not tried'] as const
type Outcome = (typeof outcomes)[number]

export interface Result {
  mutant: Mutant
  outcome: Outcome
  // The test that detected the mutant.
  by?: string
}

// A worker that died silently was killed by its mutant.
export function readResults(mutants: Mutant[], steps: Step[], log: LogLine[]): Result[] {
  const mutantOf = new Map(steps.map((step) => [step.id, step.mutant]))
  const open = new Set<number>()
  const detected = new Map<number, { outcome: Outcome; by: string }>()
  for (const line of log) {
    const id = mutantOf.get(line.step)
    if (id === undefined || id === null) continue
    if (line.event === 'started') open.add(line.step)
    else if (line.event === 'ended') open.delete(line.step)
    else if (line.event === 'killed' || line.event === 'timed out')
      detected.set(id, { outcome: line.event, by: line.by })
  }
  for (const step of open)
    detected.getOrInsert(mutantOf.get(step)!, { outcome: 'killed', by: 'the end of its process' })
  const planned = new Set(mutantOf.values())
  const ended = new Set(log.flatMap((line) => (line.event === 'ended' ? [line.step] : [])))
  const untried = new Set(steps.filter((step) => !ended.has(step.id)).map((step) => step.mutant))
  const undetected = (id: number) => (!planned.has(id) ? 'not reached' : untried.has(id) ? 'not tried' : 'survived')
  return mutants.map((mutant) => ({
    mutant,
    ...(detected.get(mutant.id) ?? { outcome: undetected(mutant.id) }),
  }))
}

export function describeProgress(mutants: Mutant[], steps: Step[], log: LogLine[]): string {
  const ended = new Set(log.flatMap((line) => (line.event === 'ended' ? [line.step] : [])))
  const results = readResults(
    mutants,
    steps,
    log.filter((line) => ended.has(line.step)),
  )
  const detected = new Set(results.filter(({ by }) => by !== undefined).map(({ mutant }) => mutant.id))
  const left = steps.filter((step) => !ended.has(step.id) && !detected.has(step.mutant!))
  return `${detected.size} of ${mutants.length} mutants detected, at most ${left.length} runs left`
}

/** In percent. Too high for a run that was stopped early, because kills are known first. */
export function scoreOf(results: Result[]): number {
  const tried = results.filter(({ outcome }) => outcome !== 'not tried')
  const detected = tried.filter(({ outcome }) => outcome === 'killed' || outcome === 'timed out')
  return (100 * detected.length) / tried.length
}

export function toTable(results: Result[]): string[] {
  const byFile = Map.groupBy(results, ({ mutant }) => mutant.file)
  const width = Math.max(5, ...[...byFile.keys()].map((file) => file.length))
  const row = (name: string, cells: string[]) => name.padEnd(width) + cells.map((cell) => cell.padStart(12)).join('')
  const rowOf = (name: string, of: Result[]) =>
    row(name, [
      String(of.length),
      ...outcomes.map((outcome) => String(of.filter((result) => result.outcome === outcome).length)),
      of.every(({ outcome }) => outcome === 'not tried') ? '' : `${scoreOf(of).toFixed(1)} %`,
    ])
  return [
    row('file', ['mutants', ...outcomes, 'score']),
    ...[...byFile].map(([file, of]) => rowOf(file, of)),
    ...(byFile.size > 1 ? [rowOf('all', results)] : []),
  ]
}

const oneLine = (code: string) => {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 60)} … ${line.slice(-36)}` : line
}

const isUndetected = ({ outcome }: Result) => outcome === 'survived' || outcome === 'not reached'

const keyOf = ({ file, line, original, replacement }: Mutant) => JSON.stringify([file, line, original, replacement])

export function undetectedIn(earlier: Result[], mutants: Mutant[]): Mutant[] {
  const undetected = new Set(earlier.filter(isUndetected).map(({ mutant }) => keyOf(mutant)))
  return mutants.filter((mutant) => undetected.has(keyOf(mutant)))
}

// Lists undetected mutants with location, replacement and source line.
export function toSurvivors(results: Result[], lineOf: (mutant: Mutant) => string): string[] {
  return results
    .filter(isUndetected)
    .flatMap(({ mutant, outcome }) => [
      `${outcome}: ${mutant.file}:${mutant.line}  ${oneLine(mutant.original)}  →  ${oneLine(mutant.replacement) || 'removed'}`,
      `    ${lineOf(mutant).trim()}`,
    ])
}
