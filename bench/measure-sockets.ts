import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { newId } from '@razgovor/api/src/ids'
import { heartbeatMilliseconds, type RealtimeEvent } from '@razgovor/contract/realtime'
import { startChild, type Child } from '../scripts/vitest/child.ts'
import type { ApiActions } from './api-server.ts'
import { databaseCpu } from './database-cpu.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeUsers } from './fill.ts'
import { alternate } from './measure.ts'
import type { SocketsClientActions } from './sockets-client.ts'

const announcement: RealtimeEvent = {
  type: 'announcement',
  content: 'Сегодня ночью с двух до трёх сайт будет недоступен: обновляем его. Встреч это не коснётся.',
  payload: {},
}
// Frames of 126 to 65,535 bytes have a 4-byte header.
const frameBytes = Buffer.byteLength(JSON.stringify(announcement)) + 4
// A busy machine stops processes for longer than a site's does: openings would fail, and a broadcast would be lost.
const patience = { DATABASE_TIMEOUT_MS: '60000', REDIS_TIMEOUT_MS: '10000' }

interface Setup {
  sockets: number
  processes: number
  rounds: number
  /** In each round. */
  broadcasts: number
  /** The processes of a side notify each other by it. */
  REDIS_URL?: string
}

export interface Cost {
  bytes_each: number
  /** Processor time of the servers, in cores. */
  idle_cores: number
  broadcasts_ms: number[]
}

export interface Round {
  ours: Cost
  bare: Cost
  /** Processor time of PostgreSQL, in cores. */
  idle_database_cores: number
}

// Both programs answer these calls.
type Server = Child<Pick<ApiActions, 'url' | 'cpu' | 'settledMemory' | 'broadcast'>>
type Client = Child<SocketsClientActions>

/** Opens idle sockets to the API and to as many processes of bare ws. Starts new processes for each round. */
export async function measureSockets(setup: Setup): Promise<Round[]> {
  await using server = await startDatabaseServer()
  const rounds: Round[] = []
  for (let round = 0; round < setup.rounds; round++)
    rounds.push(await measureRound(setup, await server.createDatabase(`sockets_${round}`)))
  return rounds
}

async function measureRound(setup: Setup, DATABASE_URL: string): Promise<Round> {
  const { sockets, processes, broadcasts, REDIS_URL = '' } = setup
  await using stack = new AsyncDisposableStack()
  const settings = { ...patience, DATABASE_URL, DATABASE_POOL: '10', REDIS_URL }
  const apis = await startServers(stack, { program: 'api-server.ts', processes, settings })
  const bares = await startServers(stack, { program: 'sockets-server.ts', processes, settings: { REDIS_URL } })
  const pool = stack.use(openPool(DATABASE_URL, 2))
  const tokens = await makeTokens(pool, sockets)
  const ours = await openSockets(stack, { servers: apis, paths: tokens.map((token) => `/api/ws?token=${token}`) })
  const bare = await openSockets(stack, { servers: bares, paths: tokens.map(() => '/') })
  const [our_idle, bare_idle, database_idle] = await meanCores([
    () => sumCpu(apis),
    () => sumCpu(bares),
    () => databaseCpu(pool),
  ])
  const times = await alternate(broadcasts, { ours: ours.timeBroadcast, bare: bare.timeBroadcast })
  return {
    ours: { bytes_each: ours.bytes_each, idle_cores: our_idle!, broadcasts_ms: times.ours },
    bare: { bytes_each: bare.bytes_each, idle_cores: bare_idle!, broadcasts_ms: times.bare },
    idle_database_cores: database_idle!,
  }
}

interface ServersSetup {
  program: 'api-server.ts' | 'sockets-server.ts'
  processes: number
  settings: Record<string, string>
}

async function startServers(stack: AsyncDisposableStack, { program, processes, settings }: ServersSetup) {
  const environment = { ...settings, NODE_OPTIONS: '--expose-gc' }
  const servers: Server[] = []
  for (let count = 0; count < processes; count++) {
    const server: Server = stack.use(startChild(new URL(program, import.meta.url), environment))
    // The first one migrates the database.
    await server.call('url')
    servers.push(server)
  }
  return servers
}

/** Each server gets an equal share of the sockets, all of them from one client process. */
async function openSockets(stack: AsyncDisposableStack, { servers, paths }: { servers: Server[]; paths: string[] }) {
  const clients = servers.map((): Client => stack.use(startChild(new URL('sockets-client.ts', import.meta.url))))
  const share = Math.ceil(paths.length / servers.length)
  const before = await sumMemory(servers)
  await Promise.all(
    clients.map(async (client, index) => {
      const { port } = new URL(await servers[index]!.call('url'))
      await client.call('open', { port: Number(port), paths: paths.slice(index * share, (index + 1) * share) })
    }),
  )
  return {
    bytes_each: ((await sumMemory(servers)) - before) / paths.length,
    // Returns milliseconds from the request to one server until each socket has received the whole frame.
    async timeBroadcast(): Promise<number> {
      await Promise.all(clients.map((client) => client.call('expectFrame', frameBytes)))
      const began = performance.now()
      const received = clients.map((client) => client.call('allReceived'))
      await servers[0]!.call('broadcast', announcement)
      await Promise.all(received)
      return performance.now() - began
    },
  }
}

async function sumMemory(servers: Server[]): Promise<number> {
  const memories = await Promise.all(servers.map((server) => server.call('settledMemory')))
  return memories.reduce((sum, { resident }) => sum + resident, 0)
}

async function sumCpu(servers: Server[]): Promise<number> {
  const seconds = await Promise.all(servers.map((server) => server.call('cpu')))
  return seconds.reduce((sum, each) => sum + each, 0)
}

/** Reads counters of processor seconds twice, with one ping of every socket in between. */
async function meanCores(counters: (() => Promise<number>)[]): Promise<number[]> {
  const read = () => Promise.all(counters.map((counter) => counter()))
  const before = await read()
  await setTimeout(heartbeatMilliseconds)
  const after = await read()
  return after.map((seconds, index) => ((seconds - before[index]!) * 1000) / heartbeatMilliseconds)
}

// Creates that many users with a socket token and a stream of events each.
async function makeTokens(pool: Pool, count: number): Promise<string[]> {
  const users = await makeUsers(pool, 'LISTENER', count)
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const now = new Date()
  await pool.query(
    `insert into ws_tokens (token_hash, user_id, session_id, expires_at)
     select hash, user_id, $3, $4 from unnest($1::bytea[], $2::uuid[]) as given (hash, user_id)`,
    [hashes, users, newId(now), new Date(now.getTime() + 600_000)],
  )
  await pool.query('insert into user_streams (user_id, seq) select user_id, 1 from users')
  return tokens
}
