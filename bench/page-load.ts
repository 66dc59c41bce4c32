import { loadFor, median, percentile, type Load, type Memory } from './measure.ts'
import { count, kilobytes, megabytes, milliseconds, ratio, withTarget, type Row } from './table.ts'

export const connections = 64
const seconds = 3
const sampleEveryMs = 100

interface Server {
  memory(): Promise<Memory>
  // After a garbage collection.
  settled(): Promise<Memory>
}

export interface UnderLoad extends Load {
  before: Memory
  // The maximum seen under load.
  most: Memory
  after: Memory
}

export async function measureUnderLoad(server: Server, request: (n: number) => Promise<unknown>): Promise<UnderLoad> {
  const before = await server.settled()
  const seen: Memory[] = []
  let sampling = Promise.resolve()
  const timer = setInterval(() => {
    sampling = server.memory().then((memory) => void seen.push(memory))
  }, sampleEveryMs)
  let calls_made = 0
  const result = await loadFor(connections, seconds, async () => void (await request(calls_made++)))
  clearInterval(timer)
  await sampling
  const most = {
    resident: Math.max(...seen.map(({ resident }) => resident)),
    heap: Math.max(...seen.map(({ heap }) => heap)),
  }
  return { ...result, before, most, after: await server.settled() }
}

// The rounds are in chronological order.
export function toRows(
  what: string,
  { page, plain, target }: { page: readonly UnderLoad[]; plain: readonly UnderLoad[]; target: string },
): Row[] {
  const [ours, bare] = [figuresOf(page), figuresOf(plain)]
  return [
    {
      what: `${what}: pages per second`,
      measured: withTarget(count(ours.per_second), target),
      baseline: `${count(bare.per_second)} bare fastify`,
      ratio: ratio(ours.per_second, bare.per_second),
    },
    {
      what: 'median, 99th percentile',
      measured: `${milliseconds(ours.p50)}, ${milliseconds(ours.p99)}`,
      baseline: `${milliseconds(bare.p50)}, ${milliseconds(bare.p99)}`,
      ratio: `${ratio(ours.p50, bare.p50)}, ${ratio(ours.p99, bare.p99)}`,
    },
    ...(['resident', 'heap'] as const).map((kind) => ({
      what: `${kind} memory before, peak under load, after`,
      measured: kind === 'resident' ? withTarget(memoryLine(page, kind), '≤ 300 MB') : memoryLine(page, kind),
      baseline: memoryLine(plain, kind),
      ratio: ratio(mostOf(page, kind), mostOf(plain, kind)),
    })),
    { what: 'heap growth', measured: growthLine(page), baseline: growthLine(plain) },
  ]
}

function figuresOf(rounds: readonly UnderLoad[]) {
  const times = rounds.flatMap((round) => round.times)
  return {
    per_second: median(rounds.map(({ per_second }) => per_second)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

function mostOf(rounds: readonly UnderLoad[], kind: keyof Memory): number {
  return Math.max(...rounds.map(({ most }) => most[kind]))
}

function memoryLine(rounds: readonly UnderLoad[], kind: keyof Memory): string {
  const figures = [rounds[0]!.before[kind], mostOf(rounds, kind), rounds.at(-1)!.after[kind]]
  return figures.map(megabytes).join(', ')
}

function growthLine(rounds: readonly UnderLoad[]): string {
  const grown = rounds.reduce((sum, { before, after }) => sum + after.heap - before.heap, 0)
  const pages = rounds.reduce((sum, { times }) => sum + times.length, 0)
  return `${kilobytes(grown)} after ${count(pages)} pages, ${kilobytes((grown / pages) * 10_000)} per 10,000`
}
