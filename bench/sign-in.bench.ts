import { hashPassword } from '@razgovor/api/src/modules/accounts/passwords'
import type { ApiActions } from './api-server.ts'
import { startChild } from './child.ts'
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

/** Signing in by password beside the hash alone, verified in the same number at once by a process that does nothing else. */
export async function benchSignIn(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('sign_in')
  await using api = startChild<ApiActions>('api-server.ts', { DATABASE_URL: url, DATABASE_POOL: '20' })
  await using plain = startChild<HashActions>('hash-server.ts')
  const address = `${await api.ask('url')}/api/auth/auth`
  using http = createClient()
  await using pool = openPool(url, 2)
  const password_hash = await hashPassword(password)
  await makeUsers(pool, 'LISTENER', clients)
  await pool.query('update users set password_hash = $1', [password_hash])
  const { rows } = await pool.query<{ email: string }>('select email from users')
  const idle = (await api.ask('memory')).resident

  const { over_http, straight } = await alternate(rounds, {
    over_http: () =>
      load(clients, callsEach, async (client) => {
        const body = JSON.stringify({ type: 'BASIC', email: rows[client]!.email, password })
        await http.ask('POST', address, { 'content-type': 'application/json' }, body)
      }),
    straight: () => plain.ask('verify', { password_hash, password, times: clients * callsEach }),
  })
  const [signedIn, limit] = [over_http, straight].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, limitTimes] = [over_http, straight].map((loads) => loads.flatMap((round) => round.times))
  const peak = await api.ask('peakMemory')
  const hashOnly = await plain.ask('memory')
  return [
    {
      what: `sign-ins a second, ${clients} clients`,
      measured: count(signedIn!),
      limit: `${count(limit!)} argon2id alone`,
      ratio: ratio(signedIn!, limit!),
    },
    {
      what: 'half of them within (waiting for their turn)',
      measured: milliseconds(median(times!)),
      limit: `${milliseconds(median(limitTimes!))} one hash`,
    },
    { what: '99 % of them within', measured: milliseconds(percentile(times!, 0.99)) },
    {
      what: 'memory on top of the idle API, at the peak',
      measured: megabytes(peak - idle),
      limit: `${megabytes(hashOnly.peak - hashOnly.at_start)} argon2id alone`,
      ratio: ratio(peak - idle, hashOnly.peak - hashOnly.at_start),
    },
  ]
}
