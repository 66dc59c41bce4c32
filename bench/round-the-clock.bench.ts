import type { ApiActions } from './api-server.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { openPool, startDatabaseServer } from './database-server.ts'
import { makeUsers, proveSecondFactor } from './fill.ts'
import { createClient } from './http-client.ts'
import { median } from './measure.ts'
import { count, kilobytes, milliseconds, ratio, withTarget, type Row } from './table.ts'

const rounds = 4
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
const mondays = [{ weekday: 1, from: '10:00', to: '13:00' }]

interface Change {
  hours?: typeof everyDay
  notice_minutes?: number
  is_on?: boolean
}

export async function benchRoundTheClock(): Promise<Row[]> {
  await using server = await startDatabaseServer()
  const url = await server.createDatabase('round_the_clock')
  await using api = startChild<ApiActions>(new URL('api-server.ts', import.meta.url), { DATABASE_URL: url })
  const apiUrl = await api.call('url')
  await using pool = openPool(url, 1)
  using http = createClient()
  const saves = { all: [] as number[], few: [] as number[], off: [] as number[] }
  const weights: Record<'items' | 'groups', Awaited<ReturnType<typeof weigh>>[]> = { items: [], groups: [] }
  let slots = 0
  for (const user_id of await makeUsers(pool, 'SPEAKER', rounds + 1)) {
    await proveSecondFactor(pool, user_id)
    const few = await save(user_id, { hours: mondays })
    const all = await save(user_id)
    slots = all.added_count
    // The runner of jobs is off: each save makes the next 5,000 slots.
    for (let left = slots; left > 0;) left = (await save(user_id)).added_count
    for (const shape of ['items', 'groups'] as const) weights[shape].push(await weigh(user_id, shape))
    const off = await save(user_id, { is_on: false })
    saves.all.push(all.took)
    saves.few.push(few.took)
    saves.off.push(off.took)
  }
  // The first round is a warm-up.
  const [all, few, off] = [saves.all, saves.few, saves.off].map((times) => median(times.slice(1))) as [
    number,
    number,
    number,
  ]
  const [groups, items] = [weights.groups[0]!, weights.items[0]!]
  return [
    {
      what: `save of ${count(slots)} slots, ten minutes around the clock`,
      measured: withTarget(milliseconds(all), '≤ 500 ms'),
      baseline: `${milliseconds(few)} of Mondays`,
      ratio: ratio(all, few),
    },
    {
      what: 'switching them off',
      measured: withTarget(milliseconds(off), '≤ 500 ms'),
      baseline: `${milliseconds(few)} of Mondays`,
      ratio: ratio(off, few),
    },
    {
      what: `62 days of a visitor, ${count(groups.slots)} slots in groups`,
      measured: withTarget(kilobytes(groups.bytes), '≤ 300 KB'),
      baseline: `${kilobytes(items.bytes)} of ${count(items.slots)} items`,
      ratio: ratio(groups.bytes / groups.slots, items.bytes / items.slots),
    },
  ]

  async function save(user_id: string, change: Change = {}) {
    const token = await api.call('token', { user_id, session_id: user_id, roles: ['SPEAKER'] })
    const kind_id = '00000000-0000-4000-8000-000000000001'
    const kind = { kind_id, title: '', description: '', minutes: 10, booking_mode: 'FREE_BOOKING', amount: 0 }
    const terms = { buffer_minutes: 0, notice_minutes: 0, horizon_days: 180, day_max: null, exceptions: [] }
    const rules = { is_on: true, time_zone_id: 'Europe/Moscow', hours: everyDay, ...terms, ...change }
    const body = JSON.stringify({ ...rules, kinds: [{ ...kind, is_offered: true }] })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const began = performance.now()
    const answer = await http.request('PATCH', `${apiUrl}/api/speakers/${user_id}/availability`, headers, body)
    return { took: performance.now() - began, added_count: JSON.parse(answer.body.toString()).added_count as number }
  }

  async function weigh(user_id: string, shape: 'items' | 'groups') {
    const asked = `from_time=${new Date().toISOString()}&days_count=62&shape=${shape}`
    const { body } = await http.request('GET', `${apiUrl}/api/speakers/${user_id}/schedule?${asked}`)
    const answer = JSON.parse(body.toString()) as { items: unknown[]; groups?: { starts: unknown[] }[] }
    const grouped = (answer.groups ?? []).reduce((sum, { starts }) => sum + starts.length, 0)
    return { bytes: body.length, slots: answer.items.length + grouped }
  }
}
