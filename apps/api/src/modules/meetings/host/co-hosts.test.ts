import { blockUser } from '@razgovor/contract/admin-actions'
import { cancelConsultation } from '@razgovor/contract/bookings'
import {
  answerWaiting,
  askToUnmute,
  controlFloor,
  disconnectParticipant,
  giveFloor,
  listWaiting,
  lockRoom,
  lowerHand,
  muteEverybody,
  setCoHost,
} from '@razgovor/contract/meeting-hosts'
import {
  endMeeting,
  getMeetingState,
  joinMeeting,
  knock,
  muteParticipant,
  removeParticipant,
} from '@razgovor/contract/meetings'
import { signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { mayUseMicrophone, serverWords } from '../../../../../rooms/test/read-client.ts'
import { connect } from '../../../../../rooms/test/signal-client.ts'
import { makeListener, makeSeries, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { actIn, makeGroup, metadataOf } from '../../../../test/free-group.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { eraseMeetings } from '../erase-meetings.ts'

const coHosts = async ({ ctx }: TestApi) =>
  (await ctx.db.selectFrom('co_hosts').select('user_id').orderBy('place').execute()).map(({ user_id }) => user_id)

test('a co-host has the controls of a host, and none that are the speaker’s alone', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, params, peer, name, unname, refusalToName } = await makeGroup(api)
  const [vera, boris] = listeners as [MadeUser, MadeUser]
  const byVera = api.as(vera)
  const attempts = () => [
    byVera.refusal(muteEverybody, params),
    byVera.refusal(muteParticipant, peer(boris)),
    byVera.refusal(lockRoom, { ...params, body: { is_locked: false } }),
    byVera.refusal(listWaiting, params),
  ]
  expect(new Set(await Promise.all(attempts()))).toEqual(new Set(['forbidden']))
  await name(vera)
  await byVera.call(muteEverybody, params)
  for (const call of [muteParticipant, askToUnmute, lowerHand, disconnectParticipant])
    await byVera.call(call, peer(boris))
  await byVera.call(controlFloor, { ...params, body: { is_controlled: true } })
  await byVera.call(giveFloor, { ...peer(boris), body: { has_floor: true } })
  await byVera.call(lockRoom, { ...params, body: { is_locked: true } })
  await byVera.call(listWaiting, params)
  await byVera.call(answerWaiting, { ...params, body: { user_ids: [boris.user_id], is_admitted: true } })

  for (const call of [muteParticipant, askToUnmute, lowerHand, disconnectParticipant])
    expect(await byVera.refusal(call, peer(speaker))).toBe('forbidden')
  for (const user of [speaker, boris]) expect(await byVera.refusal(removeParticipant, peer(user))).toBe('forbidden')
  expect(await byVera.refusal(endMeeting, params)).toBe('forbidden')
  expect(await refusalToName(boris, vera)).toBe('forbidden')
  // The speaker stays above a co-host.
  await api.as(speaker).call(muteParticipant, peer(vera))
  await unname(vera)
  expect(new Set(await Promise.all(attempts()))).toEqual(new Set(['forbidden']))
})

test('the speaker names at most three co-hosts, all of them listeners with a place in the meeting', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, name, unname, refusalToName } = await makeGroup(api, 5)
  const [first, second, third, fourth, another] = listeners as [MadeUser, MadeUser, MadeUser, MadeUser, MadeUser]
  for (const listener of [first, second, third, second]) await name(listener)
  expect(await coHosts(api)).toEqual([first, second, third].map(({ user_id }) => user_id))
  expect(await refusalToName(fourth)).toBe('human_friendly')
  expect(await refusalToName(speaker)).toBe('forbidden')
  expect(await refusalToName(await makeListener(api))).toBe('not_exist')
  expect(await refusalToName(another, fourth)).toBe('forbidden')
  await unname(second)
  await unname(second)
  await name(fourth)
  expect(await coHosts(api)).toEqual([first, fourth, third].map(({ user_id }) => user_id))
})

test('the database refuses a fourth co-host, and the speaker as a co-host', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, name, consultation_id } = await makeGroup(api, 5)
  const [first, second, third, fourth] = listeners as [MadeUser, MadeUser, MadeUser, MadeUser]
  await name(first)
  const insert = (user_id: string, place: number) =>
    api.ctx.db
      .insertInto('co_hosts')
      .values({ speaker_id: speaker.user_id, consultation_id, user_id, place, named_at: api.clock.now() })
      .execute()
  await expect(insert(speaker.user_id, 2)).rejects.toMatchObject({ constraint: 'co_hosts_not_own' })
  await insert(second.user_id, 2)
  await insert(third.user_id, 3)
  await expect(insert(fourth.user_id, 3)).rejects.toMatchObject({ constraint: 'co_hosts_place_once' })
  await expect(insert(fourth.user_id, 4)).rejects.toMatchObject({ constraint: 'co_hosts_place_check' })
})

test('a meeting of two has no co-host', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  expect(await actIn(api, { speaker, consultation_id }).refusalToName(listener)).toBe('human_friendly')
})

/** A daily series of two sessions, the first of which is open; each listener takes the sessions that `taken` names. */
async function makeOpenSeries(api: TestApi, taken: readonly (readonly number[])[]) {
  const { series_id, speaker, sessions } = await makeSeries(api, { starts_in_minutes: 30, times: 2 })
  const ids: string[] = []
  const listeners: MadeUser[] = []
  for (const numbers of taken) {
    const listener = await makeListener(api)
    const slot_ids = numbers.map((number) => sessions[number]!.slot_id)
    const { items } = await api.as(listener).call(signUpForSeries, { params: { series_id }, body: { slot_ids } })
    for (const [index, number] of numbers.entries()) ids[number] = items[index]!.consultation_id
    listeners.push(listener)
  }
  await api.clock.advance({ minutes: 25 })
  return { speaker, listeners, first: actIn(api, { speaker, consultation_id: ids[0]! }), second_id: ids[1]! }
}

test('a co-host of a series has the role in each session in which they have a place', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, first, second_id } = await makeOpenSeries(api, [[0, 1], [0], [0, 1]])
  const [both, once] = listeners as [MadeUser, MadeUser]
  await first.name(both)
  await first.name(once)
  await api.clock.advance({ days: 1 })
  const second = actIn(api, { speaker, consultation_id: second_id })
  await api.as(both).call(muteEverybody, second.params)
  expect(await api.as(once).refusal(muteEverybody, second.params)).toBe('not_exist')
  using host = await second.enter(speaker)
  expect((await metadataOf(host)).co_host_ids).toEqual([both.user_id])
})

test('a co-host of a series without a place in this session makes room for another one', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, first, second_id } = await makeOpenSeries(api, [[0, 1], [0], [0], [1]])
  const [both, once, another, late] = listeners as [MadeUser, MadeUser, MadeUser, MadeUser]
  for (const listener of [both, once, another]) await first.name(listener)
  await api.clock.advance({ days: 1 })
  await actIn(api, { speaker, consultation_id: second_id }).name(late)
  expect(new Set(await coHosts(api))).toEqual(new Set([both.user_id, another.user_id, late.user_id]))
})

test('a co-host without a booking left loses the role, and the room shows it', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, first, second_id } = await makeOpenSeries(api, [
    [0, 1],
    [0, 1],
  ])
  const [vera] = listeners as [MadeUser]
  await first.name(vera)
  const cancel = async (id: string) => {
    await api.as(vera).call(cancelConsultation, { params: { id }, body: { status: 'CANCELED' } })
    await api.settle()
  }
  await cancel(first.consultation_id)
  expect(await coHosts(api)).toEqual([vera.user_id])
  using hostOfFirst = await first.enter(speaker)
  expect((await metadataOf(hostOfFirst)).co_host_ids).toEqual([])

  await api.clock.advance({ days: 1 })
  const second = actIn(api, { speaker, consultation_id: second_id })
  // The speaker's room is open, and nobody has come yet: a meeting that has started cannot be canceled.
  const opened = await api.as(speaker).call(joinMeeting, second.params)
  await cancel(second_id)
  expect(await api.as(vera).refusal(muteEverybody, second.params)).toBe('not_exist')
  expect(await coHosts(api)).toEqual([])
  using hostOfSecond = await connect(opened.url, opened.token)
  expect((await metadataOf(hostOfSecond)).co_host_ids).toEqual([])
})

test('a co-host who is removed for good, blocked or erased loses the role', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, peer, name, refusalToName, enter } = await makeGroup(api, 3)
  const [removed, blocked, erased] = listeners as [MadeUser, MadeUser, MadeUser]
  for (const listener of [removed, blocked, erased]) await name(listener)
  await api.as(speaker).call(removeParticipant, peer(removed))
  expect(await refusalToName(removed)).toBe('human_friendly')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const block = { why: 'Жалобы', meetings: 'KEEP' as const }
  await admin.call(blockUser, { params: { user_id: blocked.user_id }, body: block })
  using host = await enter(speaker)
  expect((await metadataOf(host)).co_host_ids).toEqual([erased.user_id])
  await eraseMeetings(api.ctx, erased.user_id)
  expect(await coHosts(api)).toEqual([blocked.user_id])
})

test('the named listener gets one notice, however often the speaker changes their mind', async () => {
  await using api = await startApi({ rooms: true })
  const { listeners, name, unname } = await makeGroup(api)
  const [vera] = listeners as [MadeUser]
  await name(vera)
  await api.settle()
  await unname(vera)
  await name(vera)
  await api.settle()
  const notices = await noticesOf(api, vera.user_id)
  expect(notices.filter((text) => text.includes('соведущий'))).toEqual([
    'Ты теперь соведущий встречи: Анна Сафонова. Во время разговора открой «Участники»',
  ])
})

test('the room shows its co-hosts at once, and they may speak while the floor is controlled', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, params, name, unname, enter } = await makeGroup(api)
  const [vera, boris] = listeners as [MadeUser, MadeUser]
  using guest = await enter(vera)
  await api.as(speaker).call(controlFloor, { ...params, body: { is_controlled: true } })
  await guest.participant(vera.user_id, (info) => !mayUseMicrophone(info))
  await name(vera)
  await guest.participant(vera.user_id, mayUseMicrophone)
  await expect.poll(async () => (await metadataOf(guest)).co_host_ids).toEqual([vera.user_id])
  using late = await enter(boris)
  expect((await metadataOf(late)).co_host_ids).toEqual([vera.user_id])
  await unname(vera)
  await expect.poll(async () => (await metadataOf(late)).co_host_ids).toEqual([])
  await expect
    .poll(async () => {
      const participants = await api.ctx.rooms.listParticipants(`c-${params.params.id}`)
      return participants.find(({ identity }) => identity === vera.user_id)?.may_speak
    })
    .toBe(false)
})

test('a co-host keeps a locked room locked without the speaker, is notified of knocks and is let in', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, params, room, name, enter } = await makeGroup(api, 3)
  const [vera, late, absent] = listeners as [MadeUser, MadeUser, MadeUser]
  const admission = async (user: MadeUser) => (await api.as(user).call(getMeetingState, params)).admission
  await room.join(speaker)
  using guest = await enter(vera)
  await expect.poll(() => api.ctx.db.selectFrom('meeting_presences').select('user_id').execute()).toHaveLength(2)
  await name(vera)
  await name(absent)
  await api.clock.advance({ seconds: 5 })
  await api.as(vera).call(lockRoom, { ...params, body: { is_locked: true } })
  await room.leave(speaker)
  await api.clock.advance({ minutes: 3 })
  expect(await admission(late)).toBe('ASK')
  expect(await admission(absent)).toBe('FREE')
  await api.as(late).call(knock, params)
  await expect.poll(() => serverWords(guest, 'host')).toEqual(['knock'])
  await api.as(vera).call(answerWaiting, { ...params, body: { user_ids: [late.user_id], is_admitted: true } })
  await api.as(late).call(joinMeeting, params)
})

test('while the room server is down, naming a co-host fails but takes effect', async () => {
  await using api = await startApi()
  const { speaker, listeners, peer } = await makeGroup(api)
  const [vera] = listeners as [MadeUser]
  const call = { ...peer(vera), body: { is_co_host: true } }
  expect(await api.as(speaker).refusal(setCoHost, call)).toBe('external_service')
  expect(await coHosts(api)).toEqual([vera.user_id])
})
