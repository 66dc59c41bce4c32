import { newId } from '@razgovor/api/src/ids'
import { tbankToken } from '@razgovor/api/src/providers/tbank/token'
import type { AcquirerActions } from './acquirer-server.ts'
import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median, percentile, type Load } from './measure.ts'
import { retarget, type Target } from './retarget.ts'
import { replay, type Statement } from './statements.ts'
import { count, milliseconds, ratio, withTarget, type Row } from './table.ts'

const clients = 32
const connections = 20
const rounds = 5
const callsEach = 15
const amount = 250_000

export async function benchCheckout(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('checkout')
  await using acquirer = startChild<AcquirerActions>(new URL('acquirer-server.ts', import.meta.url))
  const acquirerUrl = await acquirer.call('url')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), {
    DATABASE_URL: url,
    DATABASE_POOL: String(connections),
    TBANK_API_URL: acquirerUrl,
  })
  const apiUrl = await api.call('url')
  using http = createClient()
  await using pool = openPool(url, connections)
  const targets = await makeTargets(pool)
  const headers = await Promise.all(
    targets.map(async ([target]) => {
      const user = { user_id: target!.listener_id, session_id: newId(new Date()), roles: ['LISTENER' as const] }
      return { authorization: `Bearer ${await api.call('token', user)}`, 'content-type': 'application/json' }
    }),
  )

  async function getLink(client: number, { slot_id }: Target): Promise<string> {
    const body = JSON.stringify({ slot_ids: [slot_id], amount })
    const answer = await http.request('POST', `${apiUrl}/api/payments/paylink`, headers[client], body)
    return (JSON.parse(answer.body.toString()) as { payment_url: string }).payment_url
  }

  async function notify(payment_url: string): Promise<void> {
    const [OrderId, PaymentId] = payment_url.split('/').slice(-2)
    const notification = { TerminalKey: 'none', OrderId, PaymentId, Success: true, Status: 'CONFIRMED', Amount: amount }
    const body = JSON.stringify({
      ...notification,
      ErrorCode: '0',
      Token: tbankToken({ ...notification, ErrorCode: '0' }, 'none'),
    })
    await http.request(
      'POST',
      `${apiUrl}/api/payments/notifications/tbank`,
      { 'content-type': 'application/json' },
      body,
    )
  }

  const record = async <T>(act: () => Promise<T>): Promise<{ done: T; statements: Statement[] }> => {
    await api.call('startRecording')
    return { done: await act(), statements: await api.call('stopRecording') }
  }
  const sample = targets[0]!.pop()!
  const reserving = await record(() => getLink(0, sample))
  const settling = await record(() => notify(reserving.done))

  async function payDirectly(statements: readonly Statement[]): Promise<void> {
    const split = reserving.statements.length
    await replay(pool, statements.slice(0, split))
    await http.request('POST', acquirerUrl, {}, JSON.stringify({ OrderId: sample.slot_id, Amount: amount }))
    await replay(pool, statements.slice(split))
  }

  const cpu_before = await api.call('cpu')
  const { http_calls, direct } = await alternate(rounds, {
    http_calls: () =>
      load(clients, callsEach, async (client) => notify(await getLink(client, targets[client]!.pop()!))),
    direct: () => {
      const all = [...reserving.statements, ...settling.statements]
      const scripts = targets.map((own) => own.splice(-callsEach).map((target) => retarget(all, sample, target)))
      return load(clients, callsEach, (client) => payDirectly(scripts[client]!.pop()!))
    },
  })
  const done = (rounds + 1) * clients * callsEach
  const processor_ms = ((await api.call('cpu')) - cpu_before) * (1000 / done)
  await assertPaid(pool, 1 + 2 * done)
  return toRows({ http_calls, direct, processor_ms })
}

// A listener per client, and paid slots of a speaker that only this client books.
async function makeTargets(pool: Pool): Promise<Target[][]> {
  const listeners = await makeUsers(pool, 'LISTENER', clients)
  const speakers = await makeUsers(pool, 'SPEAKER', clients)
  await makeFreeSlots(pool, 1 + 2 * (rounds + 1) * callsEach)
  await pool.query(`update time_slots set booking_mode = 'BUYABLE', amount = $1`, [amount])
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<Omit<Target, 'listener_id'>>(
    'select slot_id, speaker_id, time_start from time_slots',
  )
  const ofSpeaker = Map.groupBy(rows, (row) => row.speaker_id)
  return speakers.map((id, client) =>
    ofSpeaker.get(id)!.map((slot) => Object.assign(slot, { listener_id: listeners[client]! })),
  )
}

// Checks that both sides did all of their work.
async function assertPaid(pool: Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ paid: number; booked: number }>(`
    select (select count(*) from orders where status = 'PAID') as paid,
      (select count(*) from bookings where status = 'BOOKED') as booked`)
  const { paid, booked } = rows[0]!
  if (paid !== wanted || booked !== wanted)
    throw new Error(`${paid} orders paid and ${booked} meetings booked instead of ${wanted}`)
}

interface Measured {
  http_calls: Load[]
  direct: Load[]
  processor_ms: number
}

function toRows({ http_calls, direct, processor_ms }: Measured): Row[] {
  const [paid, baseline] = [http_calls, direct].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, baselineTimes] = [http_calls, direct].map((loads) => loads.flatMap((round) => round.times))
  const [typical, typicalBaseline] = [median(times!), median(baselineTimes!)]
  return [
    {
      what: `checkouts per second, ${clients} clients`,
      measured: count(paid!),
      baseline: `${count(baseline!)} same SQL and Init`,
      ratio: withTarget(ratio(paid!, baseline!), '≥ 0.33'),
    },
    { what: 'median time', measured: milliseconds(typical), baseline: milliseconds(typicalBaseline) },
    {
      what: '99th percentile',
      measured: milliseconds(percentile(times!, 0.99)),
      baseline: milliseconds(percentile(baselineTimes!, 0.99)),
    },
    {
      what: 'share of our own code',
      measured: withTarget(`${Math.round(100 * (1 - typicalBaseline / typical))} %`, '≤ 67 %'),
      baseline: `${milliseconds(processor_ms)} CPU each`,
    },
  ]
}
