import { newId } from '@razgovor/api/src/ids'
import { tbankToken } from '@razgovor/api/src/providers/tbank-token'
import type { AcquirerActions } from './acquirer-server.ts'
import type { ApiActions } from './api-server.ts'
import { startChild } from './child.ts'
import { openPool, startDatabaseServer, type Pool } from './database-server.ts'
import { makeFreeSlots, makeUsers } from './fill.ts'
import { createClient } from './http-client.ts'
import { alternate, load, median, percentile, type Load } from './measure.ts'
import { readdress, type Target } from './readdress.ts'
import { replay, type Statement } from './statements.ts'
import { count, milliseconds, ratio, withAim, type Row } from './table.ts'

const clients = 32
const connections = 20
const rounds = 5
const callsEach = 15
const amount = 250_000

export async function benchCheckout(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('checkout')
  await using acquirer = startChild<AcquirerActions>('acquirer-server.ts')
  const acquirerUrl = await acquirer.ask('url')
  await using api = startChild<ApiActions>('api-server.ts', {
    DATABASE_URL: url,
    DATABASE_POOL: String(connections),
    TBANK_API_URL: acquirerUrl,
  })
  const apiUrl = await api.ask('url')
  using http = createClient()
  await using pool = openPool(url, connections)
  const targets = await makeTargets(pool)
  const headers = await Promise.all(
    targets.map(async ([target]) => {
      const user = { user_id: target!.listener_id, session_id: newId(new Date()), roles: ['LISTENER' as const] }
      return { authorization: `Bearer ${await api.ask('token', user)}`, 'content-type': 'application/json' }
    }),
  )

  async function getLink(client: number, { slot_id }: Target): Promise<string> {
    const body = JSON.stringify({ slot_ids: [slot_id], amount })
    const answer = await http.ask('POST', `${apiUrl}/api/payments/paylink`, headers[client], body)
    return (JSON.parse(answer.body.toString()) as { payment_url: string }).payment_url
  }

  async function notify(payment_url: string): Promise<void> {
    const [OrderId, PaymentId] = payment_url.split('/').slice(-2)
    const told = { TerminalKey: 'none', OrderId, PaymentId, Success: true, Status: 'CONFIRMED', Amount: amount }
    const body = JSON.stringify({ ...told, ErrorCode: '0', Token: tbankToken({ ...told, ErrorCode: '0' }, 'none') })
    await http.ask('POST', `${apiUrl}/api/payments/notifications/tbank`, { 'content-type': 'application/json' }, body)
  }

  const record = async <T>(act: () => Promise<T>): Promise<{ done: T; statements: Statement[] }> => {
    await api.ask('startRecording')
    return { done: await act(), statements: await api.ask('stopRecording') }
  }
  const sample = targets[0]!.pop()!
  const reserving = await record(() => getLink(0, sample))
  const settling = await record(() => notify(reserving.done))

  async function payStraight(statements: readonly Statement[]): Promise<void> {
    const split = reserving.statements.length
    await replay(pool, statements.slice(0, split))
    await http.ask('POST', acquirerUrl, {}, JSON.stringify({ OrderId: sample.slot_id, Amount: amount }))
    await replay(pool, statements.slice(split))
  }

  const cpu_before = await api.ask('cpu')
  const { over_http, straight } = await alternate(rounds, {
    over_http: () => load(clients, callsEach, async (client) => notify(await getLink(client, targets[client]!.pop()!))),
    straight: () => {
      const all = [...reserving.statements, ...settling.statements]
      const scripts = targets.map((own) => own.splice(-callsEach).map((target) => readdress(all, sample, target)))
      return load(clients, callsEach, (client) => payStraight(scripts[client]!.pop()!))
    },
  })
  const done = (rounds + 1) * clients * callsEach
  const processor_ms = ((await api.ask('cpu')) - cpu_before) * (1000 / done)
  await assertPaid(pool, 1 + 2 * done)
  return toRows({ over_http, straight, processor_ms })
}

/** For each client a listener, and paid slots of a speaker whom nobody else books. */
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

/** Both sides did all of their work. */
async function assertPaid(pool: Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ paid: number; booked: number }>(`
    select (select count(*) from orders where status = 'PAID') as paid,
      (select count(*) from bookings where status = 'BOOKED') as booked`)
  const { paid, booked } = rows[0]!
  if (paid !== wanted || booked !== wanted)
    throw new Error(`${paid} orders paid and ${booked} meetings booked instead of ${wanted}`)
}

interface Measured {
  over_http: Load[]
  straight: Load[]
  processor_ms: number
}

function toRows({ over_http, straight, processor_ms }: Measured): Row[] {
  const [paid, limit] = [over_http, straight].map((loads) => median(loads.map(({ per_second }) => per_second)))
  const [times, limitTimes] = [over_http, straight].map((loads) => loads.flatMap((round) => round.times))
  const [typical, typicalLimit] = [median(times!), median(limitTimes!)]
  return [
    {
      what: `checkouts a second, ${clients} clients`,
      measured: count(paid!),
      limit: `${count(limit!)} the same SQL and Init`,
      ratio: withAim(ratio(paid!, limit!), '≥ 0.33'),
    },
    { what: 'half of them within', measured: milliseconds(typical), limit: milliseconds(typicalLimit) },
    {
      what: '99 % of them within',
      measured: milliseconds(percentile(times!, 0.99)),
      limit: milliseconds(percentile(limitTimes!, 0.99)),
    },
    {
      what: 'of it our own code',
      measured: withAim(`${Math.round(100 * (1 - typicalLimit / typical))} %`, '≤ 67 %'),
      limit: `${milliseconds(processor_ms)} of the processor each`,
    },
  ]
}
