import { createHash, randomBytes } from 'node:crypto'
import { newId } from '@razgovor/api/src/ids'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeUsers } from './fill.ts'
import { median } from './measure.ts'
import { openRawSockets } from './raw-sockets.ts'
import type { SocketsActions } from './sockets-server.ts'
import { kilobytes, milliseconds, ratio, withTarget, type Row } from './table.ts'

const socketsCount = 10_000
const rounds = 3
const broadcasts = 7

const announcement: RealtimeEvent = {
  type: 'announcement',
  content: 'Сегодня ночью с двух до трёх сайт будет недоступен: обновляем его. Встреч это не коснётся.',
  payload: {},
}
const frame = JSON.stringify(announcement)
// Frames of 126 to 65,535 bytes have a 4-byte header.
const frameBytes = Buffer.byteLength(frame) + 4

interface Side {
  url(): Promise<string>
  paths(): Promise<string[]>
  memory(): Promise<number>
  broadcast(): Promise<unknown>
}

interface Measured {
  bytes_each: number
  times: number[]
}

export async function benchSockets(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const ours: Measured[] = []
  const bare: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureApi(await server.createDatabase(`sockets_${round}`)))
    bare.push(await measureBare())
  }
  return toRows(ours, bare)
}

// Starts a new process for each measurement.
async function measureApi(DATABASE_URL: string): Promise<Measured> {
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), {
    DATABASE_URL,
    DATABASE_POOL: '10',
    NODE_OPTIONS: '--expose-gc',
  })
  const url = await api.call('url')
  await using pool = openPool(DATABASE_URL, 2)
  return await measure({
    url: async () => url,
    paths: async () => (await makeTokens(pool)).map((token) => `/api/ws?token=${token}`),
    memory: async () => (await api.call('settledMemory')).resident,
    broadcast: () => api.call('broadcast', announcement),
  })
}

async function measureBare(): Promise<Measured> {
  await using bare = startChild<SocketsActions>(new URL('sockets-server.ts', import.meta.url), {
    NODE_OPTIONS: '--expose-gc',
  })
  return await measure({
    url: () => bare.call('url'),
    paths: async () => Array.from({ length: socketsCount }, () => '/'),
    memory: async () => (await bare.call('settledMemory')).resident,
    broadcast: () => bare.call('broadcast', frame),
  })
}

async function measure(side: Side): Promise<Measured> {
  const [url, paths] = [await side.url(), await side.paths()]
  const { port } = new URL(url)
  const before = await side.memory()
  const sockets = await openRawSockets(paths, { port: Number(port) })
  try {
    const bytes_each = ((await side.memory()) - before) / socketsCount
    const times: number[] = []
    for (let sent = 0; sent <= broadcasts; sent++) {
      const time = await sockets.timeToAll(frameBytes, side.broadcast)
      if (sent > 0) times.push(time)
    }
    return { bytes_each, times }
  } finally {
    sockets.close()
  }
}

// Creates that many users with a socket token each.
async function makeTokens(pool: Pool): Promise<string[]> {
  const users = await makeUsers(pool, 'LISTENER', socketsCount)
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const now = new Date()
  await pool.query(
    `insert into ws_tokens (token_hash, user_id, session_id, expires_at)
     select hash, user_id, $3, $4 from unnest($1::bytea[], $2::uuid[]) as given (hash, user_id)`,
    [hashes, users, newId(now), new Date(now.getTime() + 600_000)],
  )
  return tokens
}

function toRows(ours: Measured[], bare: Measured[]): Row[] {
  const [memory, memoryBaseline] = [ours, bare].map((side) => median(side.map(({ bytes_each }) => bytes_each)))
  const [time, timeBaseline] = [ours, bare].map((side) => median(side.flatMap(({ times }) => times)))
  return [
    {
      what: 'memory per socket',
      measured: kilobytes(memory!),
      baseline: `${kilobytes(memoryBaseline!)} bare ws`,
      ratio: withTarget(ratio(memory!, memoryBaseline!), '≤ 1.4'),
    },
    {
      what: 'broadcast until received by the last socket',
      measured: milliseconds(time!),
      baseline: milliseconds(timeBaseline!),
      ratio: withTarget(ratio(time!, timeBaseline!), '≤ 1.3'),
    },
  ]
}
