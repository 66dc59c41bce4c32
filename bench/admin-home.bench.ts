import { getChecks, getSummary, listMails } from '@razgovor/contract/operations'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { explainScans } from './explain.ts'
import { bookingsADay, fillHistory } from './fill-history.ts'
import { makeUsers, proveSecondFactor } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median } from './measure.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const rounds = 3
const callsARound = 10
// The month shown on the home page, and two years.
const histories = { month: 31, years: 720 }

const calls = {
  'summary of 30 days': getSummary.path,
  'settings checks': getChecks.path,
  'mail log, page 500': `${listMails.path}?offset=9980`,
}

export async function benchAdminHome(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  await using month = await openHistory(server, histories.month)
  await using years = await openHistory(server, histories.years)
  const rows: Row[] = []
  for (const [what, path] of Object.entries(calls)) {
    const times = await alternate(rounds, {
      month: () => load(1, callsARound, () => month.request(path)),
      years: () => load(1, callsARound, () => years.request(path)),
    })
    const [ofMonth, ofYears] = [times.month, times.years].map((loads) => median(loads.flatMap((round) => round.times)))
    rows.push(
      {
        what: `${what}, after ${count(years.bookings)} bookings`,
        measured: milliseconds(ofYears!),
        baseline: `${milliseconds(ofMonth!)} after ${count(month.bookings)}`,
        ratio: withTarget(ratio(ofYears!, ofMonth!), '≤ 1.3'),
      },
      {
        what: 'tables read without an index',
        measured: await years.readTablesScanned(path),
        baseline: await month.readTablesScanned(path),
      },
    )
  }
  return rows
}

// Creates a database with that many days of history and starts an API on it.
async function openHistory(server: DatabaseServer, days: number) {
  await using resources = new AsyncDisposableStack()
  const url = await server.createDatabase(`history_${days}`)
  const api = resources.use(startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url }))
  const apiUrl = await api.call('url')
  const http = resources.use(createClient())
  const pool = resources.use(openPool(url, 1))
  await fillHistory(pool, days)
  const [user_id] = await makeUsers(pool, 'SUPER_ADMIN', 1)
  await proveSecondFactor(pool, user_id!)
  const token = await api.call('token', { user_id: user_id!, session_id: user_id!, roles: ['SUPER_ADMIN'] })
  async function request(path: string): Promise<void> {
    await http.request('GET', `${apiUrl}${path}`, { authorization: `Bearer ${token}` })
  }
  const owned = resources.move()
  return {
    bookings: days * bookingsADay,
    request,
    async readTablesScanned(path: string): Promise<string> {
      await api.call('startRecording')
      await request(path)
      const recorded = await api.call('stopRecording')
      // Excludes the EXPLAIN that estimates the length of a list.
      const statements = recorded.filter(({ text }) => !text.includes('explain (format json)'))
      const scans = await Promise.all(statements.map((statement) => explainScans(pool, statement)))
      const whole = scans.flat().filter((scan) => scan.startsWith('Seq Scan'))
      return whole.length > 0 ? [...new Set(whole)].join(', ').replaceAll('Seq Scan ', '') : 'none'
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
