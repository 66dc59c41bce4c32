import { hashPassword } from '@razgovor/api/src/modules/accounts/credentials/passwords'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer } from './database-server.ts'
import { makeUsers } from './fill.ts'
import type { HashActions } from './hash-server.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median, percentile } from './measure.ts'
import { count, megabytes, milliseconds, ratio, type Row } from './table.ts'

const clients = 32
const rounds = 3
const callsEach = 8
const password = 'razgovor-bench-1'

/** Compares password sign-in with the hash alone, verified at the same concurrency by another process. */
export async function benchSignIn(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('sign_in')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), {
    DATABASE_URL: url,
    DATABASE_POOL: '20',
  })
  await using plain = startChild<HashActions>(new URL('hash-server.ts', import.meta.url))
  const address = `${await api.call('url')}/api/auth/auth`
  using http = createClient()
  await using pool = openPool(url, 2)
  const password_hash = await hashPassword(password)
  await makeUsers(pool, 'LISTENER', clients)
  await pool.query('update users set password_hash = $1', [password_hash])
  const { rows } = await pool.query<{ email: string }>('select email from users')
  const idle = (await api.call('memory')).resident

  const { http_calls, direct } = await alternate(rounds, {
    http_calls: () =>
      load(clients, callsEach, async (client) => {
        const body = JSON.stringify({ type: 'BASIC', email: rows[client]!.email, password })
        await http.request('POST', address, { 'content-type': 'application/json' }, body)
      }),
    direct: () => plain.call('verify', { password_hash, password, times: clients * callsEach }),
  })
  const [signedIn, baseline] = [http_calls, direct].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, baselineTimes] = [http_calls, direct].map((loads) => loads.flatMap((round) => round.times))
  const peak = await api.call('peakMemory')
  const hashOnly = await plain.call('memory')
  return [
    {
      what: `sign-ins per second, ${clients} clients`,
      measured: count(signedIn!),
      baseline: `${count(baseline!)} argon2id alone`,
      ratio: ratio(signedIn!, baseline!),
    },
    {
      what: 'median time, including the queue',
      measured: milliseconds(median(times!)),
      baseline: `${milliseconds(median(baselineTimes!))} one hash`,
    },
    { what: '99th percentile', measured: milliseconds(percentile(times!, 0.99)) },
    {
      what: 'peak memory above the idle API',
      measured: megabytes(peak - idle),
      baseline: `${megabytes(hashOnly.peak - hashOnly.at_start)} argon2id alone`,
      ratio: ratio(peak - idle, hashOnly.peak - hashOnly.at_start),
    },
  ]
}
