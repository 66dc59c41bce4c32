import * as contract from '@razgovor/contract/calendars'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test, type TestContext } from 'vitest'
import { needsLongRun } from '../../../../../scripts/vitest/needs-tool.ts'
import { icsOf } from '../../../test/calendar-server.ts'
import { makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startProxy } from '../../../test/proxy.ts'
import { startRadicale } from '../../../test/radicale.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const environment = { CALENDAR_PRIVATE_NETWORKS: 'true' }
/** The test clock starts on Monday, January 14, 2058, at 9:00 UTC. */
const ten = Date.parse('2058-01-15T10:00:00Z')
const longest = { timeout: 300_000 }

async function connect(
  api: TestApi,
  speaker: MadeUser,
  { url, login, password }: Record<'url' | 'login' | 'password', string>,
) {
  const params = { user_id: speaker.user_id }
  const body = { kind: 'CALDAV', url, login, password } as const
  const { calendar_id } = await api.as(speaker).call(contract.addCalendar, { params, body })
  return { ...params, calendar_id }
}

async function offered(api: TestApi, { user_id }: MadeUser): Promise<string[]> {
  const query = { from_time: '2058-01-14', days_count: 14 }
  const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id }, query })
  return items.map(({ time_start_iso }) => time_start_iso)
}

test('a CalDAV calendar of 5,000 events hides what it should', longest, async (context: TestContext) => {
  needsLongRun(context)
  await using api = await startApi({ environment })
  const speaker = await makeSpeaker(api)
  for (const hour of [25, 26]) await makeTimeSlot(api, { speaker, starts_in_minutes: hour * 60 })
  await using server = await startRadicale(context)
  // A quarter of an hour every three hours, for more than a year and a half.
  const events = Array.from({ length: 5000 }, (_, index) => ({
    start: new Date(ten + index * 3 * 3_600_000).toISOString().replaceAll(/[-:]|\.000/g, ''),
    minutes: 15,
  }))
  await server.replace(icsOf(...events))
  const key = await connect(api, speaker, server)
  expect(await offered(api, speaker)).toEqual(['2058-01-15T11:00:00.000Z'])
  const query = { from_time: '2059-09-01T00:00:00Z', to_time: '2059-10-01T00:00:00Z' }
  const { items } = await api.as(speaker).call(contract.listBusyTimes, { params: key, query })
  expect(items).toHaveLength(30 * 8)
})

test(
  'a calendar server that does not answer is given up, and its last busy times stay',
  longest,
  async (context: TestContext) => {
    needsLongRun(context)
    await using api = await startApi({ environment })
    const speaker = await makeSpeaker(api)
    await makeTimeSlot(api, { speaker, starts_in_minutes: 25 * 60 })
    await using server = await startRadicale(context)
    await server.put('dentist', icsOf({ uid: 'dentist', start: '20580115T100000Z' }))
    await using proxy = await startProxy(server.url)
    const params = await connect(api, speaker, { ...server, url: proxy.url })
    const held = proxy.hold('PROPFIND')
    expect(await api.as(speaker).call(contract.refreshCalendar, { params })).toMatchObject({ problem: 'UNREACHABLE' })
    held.release()
    expect(await offered(api, speaker)).toEqual([])
    expect(await api.as(speaker).call(contract.refreshCalendar, { params })).toMatchObject({ problem: null })
  },
)
