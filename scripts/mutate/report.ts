import type { Mutant } from './instrument.ts'
import type { LogLine, Step } from './step.ts'

const outcomes = ['killed', 'timed out', 'survived', 'not reached', 'not tried'] as const
type Outcome = (typeof outcomes)[number]

export interface Result {
  mutant: Mutant
  outcome: Outcome
  /** The test that noticed. */
  by?: string
}

/** A worker that died without a word under a mutant was killed by it. */
export function readResults(mutants: Mutant[], steps: Step[], log: LogLine[]): Result[] {
  const mutantOf = new Map(steps.map((step) => [step.id, step.mutant]))
  const open = new Set<number>()
  const noticed = new Map<number, { outcome: Outcome; by: string }>()
  for (const line of log) {
    const id = mutantOf.get(line.step)
    if (id === undefined || id === null) continue
    if (line.event === 'started') open.add(line.step)
    else if (line.event === 'ended') open.delete(line.step)
    else if (line.event === 'killed' || line.event === 'timed out')
      noticed.set(id, { outcome: line.event, by: line.by })
  }
  for (const step of open) noticed.getOrInsert(mutantOf.get(step)!, { outcome: 'killed', by: 'the end of its process' })
  const planned = new Set(mutantOf.values())
  const ended = new Set(log.flatMap((line) => (line.event === 'ended' ? [line.step] : [])))
  const untried = new Set(steps.filter((step) => !ended.has(step.id)).map((step) => step.mutant))
  const unnoticed = (id: number) => (!planned.has(id) ? 'not reached' : untried.has(id) ? 'not tried' : 'survived')
  return mutants.map((mutant) => ({
    mutant,
    ...(noticed.get(mutant.id) ?? { outcome: unnoticed(mutant.id) }),
  }))
}

export function describeProgress(mutants: Mutant[], steps: Step[], log: LogLine[]): string {
  const ended = new Set(log.flatMap((line) => (line.event === 'ended' ? [line.step] : [])))
  const results = readResults(
    mutants,
    steps,
    log.filter((line) => ended.has(line.step)),
  )
  const noticed = new Set(results.filter(({ by }) => by !== undefined).map(({ mutant }) => mutant.id))
  const left = steps.filter((step) => !ended.has(step.id) && !noticed.has(step.mutant!))
  return `${noticed.size} of ${mutants.length} mutants noticed, ${left.length} runs left at most`
}

/** Per cent. A run that was stopped early knows its kills first, so its score is too high. */
export function scoreOf(results: Result[]): number {
  const tried = results.filter(({ outcome }) => outcome !== 'not tried')
  const noticed = tried.filter(({ outcome }) => outcome === 'killed' || outcome === 'timed out')
  return (100 * noticed.length) / tried.length
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

const isUnnoticed = ({ outcome }: Result) => outcome === 'survived' || outcome === 'not reached'

const keyOf = ({ file, line, original, replacement }: Mutant) => JSON.stringify([file, line, original, replacement])

/** Those of the mutants that no test noticed in an earlier run over the same sources. */
export function unnoticedIn(earlier: Result[], mutants: Mutant[]): Mutant[] {
  const unnoticed = new Set(earlier.filter(isUnnoticed).map(({ mutant }) => keyOf(mutant)))
  return mutants.filter((mutant) => unnoticed.has(keyOf(mutant)))
}

/** For each mutant that no test noticed: where it is, what it becomes, and the line of the source. */
export function toSurvivors(results: Result[], lineOf: (mutant: Mutant) => string): string[] {
  return results
    .filter(isUnnoticed)
    .flatMap(({ mutant, outcome }) => [
      `${outcome}: ${mutant.file}:${mutant.line}  ${oneLine(mutant.original)}  →  ${oneLine(mutant.replacement) || 'removed'}`,
      `    ${lineOf(mutant).trim()}`,
    ])
}
