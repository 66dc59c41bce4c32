import { cancelConsultation } from '@razgovor/contract/bookings'
import { getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function factsOf(api: TestApi, { user_id }: MadeUser) {
  return (await api.anonymous.call(getSpeaker, { params: { id: user_id } })).facts
}

/** Makes a meeting that the side `who` misses. */
async function makeMissed(api: TestApi, speaker: MadeUser, who: 'SPEAKER' | 'LISTENER') {
  const { listener, room } = await makeMeeting(api, { speaker, minutes: 30 })
  await api.clock.advance({ minutes: 31 })
  await room.join(who === 'SPEAKER' ? listener : speaker)
  await api.clock.advance({ minutes: 40 })
  await api.settle()
}

async function makeCanceled(api: TestApi, speaker: MadeUser, by: 'SPEAKER' | 'LISTENER') {
  const { listener, params } = await makeMeeting(api, { speaker, minutes: 30 })
  await api.as(by === 'SPEAKER' ? speaker : listener).call(cancelConsultation, {
    ...params,
    body: { status: 'CANCELED' },
  })
  await api.clock.advance({ hours: 2 })
}

test('a new speaker has no meetings and no share, and is on the platform since the page was made', async () => {
  await using api = await startApi()
  const since = api.clock.now().toISOString()
  expect(await factsOf(api, await makeSpeaker(api))).toEqual({ meetings_held: 0, since, held_percent: null })
})

test('the share of meetings that took place counts what the speaker missed or canceled, from five meetings on', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  for (let n = 0; n < 4; n++) await makeHeldMeeting(api, { speaker })
  expect(await factsOf(api, speaker)).toMatchObject({ meetings_held: 4, held_percent: null })
  await makeMissed(api, speaker, 'LISTENER')
  await makeCanceled(api, speaker, 'LISTENER')
  expect(await factsOf(api, speaker)).toMatchObject({ meetings_held: 4, held_percent: null })
  await makeMissed(api, speaker, 'SPEAKER')
  expect(await factsOf(api, speaker)).toMatchObject({ meetings_held: 4, held_percent: 80 })
  await makeCanceled(api, speaker, 'SPEAKER')
  expect(await factsOf(api, speaker)).toMatchObject({ meetings_held: 4, held_percent: 66 })
})

test('the share looks at the last 180 days, the number of meetings at all time', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  for (let n = 0; n < 5; n++) await makeHeldMeeting(api, { speaker })
  expect(await factsOf(api, speaker)).toMatchObject({ meetings_held: 5, held_percent: 100 })
  await api.clock.advance({ days: 181 })
  expect(await factsOf(api, speaker)).toMatchObject({ meetings_held: 5, held_percent: null })
})
