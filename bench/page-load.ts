import { loadFor, median, percentile, type Load, type Memory } from './measure.ts'
import { count, kilobytes, megabytes, milliseconds, ratio, type Row } from './table.ts'

export const connections = 64
const seconds = 3
const sampleEveryMs = 100

interface Server {
  memory(): Promise<Memory>
  /** After a collection. */
  settled(): Promise<Memory>
}

export interface UnderLoad extends Load {
  before: Memory
  /** The most of each that was seen under load. */
  most: Memory
  after: Memory
}

/** `ask` gets a running number. */
export async function askUnderLoad(server: Server, ask: (n: number) => Promise<unknown>): Promise<UnderLoad> {
  const before = await server.settled()
  const seen: Memory[] = []
  let sampling = Promise.resolve()
  const timer = setInterval(() => {
    sampling = server.memory().then((memory) => void seen.push(memory))
  }, sampleEveryMs)
  let asked = 0
  const result = await loadFor(connections, seconds, async () => void (await ask(asked++)))
  clearInterval(timer)
  await sampling
  const most = {
    resident: Math.max(...seen.map(({ resident }) => resident)),
    heap: Math.max(...seen.map(({ heap }) => heap)),
  }
  return { ...result, before, most, after: await server.settled() }
}

/** Of the rounds in their order. */
export function toRows(what: string, page: readonly UnderLoad[], plain: readonly UnderLoad[]): Row[] {
  const [ours, bare] = [figuresOf(page), figuresOf(plain)]
  return [
    {
      what: `${what}: pages a second`,
      measured: count(ours.per_second),
      limit: `${count(bare.per_second)} bare fastify`,
      ratio: ratio(ours.per_second, bare.per_second),
    },
    {
      what: 'half of them within, all but 1 % within',
      measured: `${milliseconds(ours.p50)}, ${milliseconds(ours.p99)}`,
      limit: `${milliseconds(bare.p50)}, ${milliseconds(bare.p99)}`,
      ratio: `${ratio(ours.p50, bare.p50)}, ${ratio(ours.p99, bare.p99)}`,
    },
    ...(['resident', 'heap'] as const).map((kind) => ({
      what: `${kind} before, at most under load, after`,
      measured: memoryLine(page, kind),
      limit: memoryLine(plain, kind),
      ratio: ratio(mostOf(page, kind), mostOf(plain, kind)),
    })),
    { what: 'heap grown by so many pages', measured: growthLine(page), limit: growthLine(plain) },
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
  return `${kilobytes(grown)} by ${count(pages)}, ${kilobytes((grown / pages) * 10_000)} by 10,000`
}
