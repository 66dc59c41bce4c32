import { performance } from 'node:perf_hooks'

/** Alternates the sides (A B A B …), so that a slow machine slows all of them; the first turn is a warm-up. */
export async function alternate<S extends string, R>(
  rounds: number,
  sides: Record<S, () => Promise<R>>,
): Promise<Record<S, R[]>> {
  const names = Object.keys(sides) as S[]
  const results = Object.fromEntries(names.map((name) => [name, [] as R[]])) as Record<S, R[]>
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const result = await sides[name]()
      if (round > 0) results[name].push(result)
    }
  return results
}

export interface Load {
  per_second: number
  // Milliseconds per call.
  times: number[]
}

type Call = (client: number) => Promise<void>

/** Runs concurrent clients, each with sequential calls. */
export function load(clients: number, calls: number, call: Call): Promise<Load> {
  return loadWhile(clients, (made) => made < calls, call)
}

/** Runs as many calls as fit into the time. */
export function loadFor(clients: number, seconds: number, call: Call): Promise<Load> {
  const ends = performance.now() + seconds * 1000
  return loadWhile(clients, () => performance.now() < ends, call)
}

async function loadWhile(clients: number, shouldContinue: (made: number) => boolean, call: Call): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let made = 0; shouldContinue(made); made++) {
        const sent = performance.now()
        await call(client)
        times.push(performance.now() - sent)
      }
    }),
  )
  return { per_second: times.length / ((performance.now() - began) / 1000), times }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Returns the peak resident memory of this process in bytes. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1024
}

export interface Memory {
  resident: number
  heap: number
}

export function memoryNow(): Memory {
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: rss, heap: heapUsed }
}

/** Returns memory after garbage collection; requires `--expose-gc`. */
export async function settledMemory(): Promise<Memory> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return memoryNow()
}

export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
