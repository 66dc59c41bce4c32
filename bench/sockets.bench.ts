import { startInstalledRedis } from '@razgovor/api/test/redis'
import { findTool, pathFolders } from '../scripts/find-tool.ts'
import { measureSockets, type Cost, type Round } from './measure-sockets.ts'
import { median } from './measure.ts'
import { kilobytes, milliseconds, notMeasured, ratio, withTarget, type Row } from './table.ts'

const manySockets = 50_000
// A process also opens other files: its modules, the database, Redis.
const otherFiles = 1000

export async function benchSockets(): Promise<Row[]> {
  return toRows(await measureSockets({ sockets: 10_000, processes: 1, rounds: 3, broadcasts: 7 }))
}

/** Needs as many processes as this machine's limit of open files demands, at least two. */
export async function benchSocketsMany(): Promise<Row[]> {
  if (!findTool('redis-server', pathFolders)) return [notMeasured('memory and broadcast', 'redis-server')]
  await using redis = await startInstalledRedis()
  const processes = Math.max(2, Math.ceil(manySockets / (openFilesMax() - otherFiles)))
  const setup = { sockets: manySockets, processes, rounds: 1, broadcasts: 21, REDIS_URL: redis.url }
  return toRows(await measureSockets(setup), `, ${processes} processes`)
}

function openFilesMax(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } }
  // Windows has no such limit.
  const { soft } = userLimits?.open_files ?? { soft: 'unlimited' }
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft
}

function toRows(rounds: Round[], where = ''): Row[] {
  const [ours, bare] = [medians(rounds.map(({ ours }) => ours)), medians(rounds.map(({ bare }) => bare))]
  const database_cores = median(rounds.map(({ idle_database_cores }) => idle_database_cores))
  return [
    {
      what: `memory per socket${where}`,
      measured: kilobytes(ours.bytes_each),
      baseline: `${kilobytes(bare.bytes_each)} bare ws`,
      ratio: withTarget(ratio(ours.bytes_each, bare.bytes_each), '≤ 1.4'),
    },
    {
      what: `broadcast until received by the last socket${where}`,
      measured: milliseconds(ours.broadcast_ms),
      baseline: `${milliseconds(bare.broadcast_ms)} bare ws`,
      ratio: withTarget(ratio(ours.broadcast_ms, bare.broadcast_ms), '≤ 1.3'),
    },
    {
      what: `processor time while idle${where}`,
      measured: `${percentOfCore(ours.idle_cores)}, PostgreSQL ${percentOfCore(database_cores)}`,
      baseline: percentOfCore(bare.idle_cores),
    },
  ]
}

function medians(costs: Cost[]) {
  return {
    bytes_each: median(costs.map(({ bytes_each }) => bytes_each)),
    idle_cores: median(costs.map(({ idle_cores }) => idle_cores)),
    broadcast_ms: median(costs.flatMap(({ broadcasts_ms }) => broadcasts_ms)),
  }
}

function percentOfCore(cores: number): string {
  return `${(cores * 100).toFixed(1)} % of a core`
}
