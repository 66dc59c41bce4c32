import { joinMeeting, muteParticipant, removeParticipant } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { publishMicrophone } from '../../../../../rooms/test/publish-microphone.ts'
import { connect, upgradeStatus } from '../../../../../rooms/test/signal-client.ts'
import { makeListener } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi } from '../../../../test/start-api.ts'

test('a removed listener is disconnected, gets no new token, and the old token is refused', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params, consultation_id } = await makeMeeting(api)
  const peer = { params: { ...params.params, user_id: listener.user_id } }
  expect(await api.as(speaker).refusal(removeParticipant, peer)).toBe('human_friendly')
  await api.clock.advance({ minutes: 30 })
  const { url, token } = await api.as(listener).call(joinMeeting, params)
  using guest = await connect(url, token)
  await guest.joined()
  expect(await api.as(listener).refusal(removeParticipant, peer)).toBe('forbidden')
  const self = { params: { ...params.params, user_id: speaker.user_id } }
  expect(await api.as(speaker).refusal(removeParticipant, self)).toBe('forbidden')
  const stranger = { params: { ...params.params, user_id: (await makeListener(api)).user_id } }
  expect(await api.as(speaker).refusal(removeParticipant, stranger)).toBe('not_exist')
  await api.as(speaker).call(removeParticipant, peer)
  await api.as(speaker).call(removeParticipant, peer)
  await guest.closed
  expect(await upgradeStatus(url, token)).toBe(401)
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
  await api.settle()
  expect(await api.ctx.rooms.listParticipants(`c-${consultation_id}`)).toEqual([])
})

test('a removed listener who joins with a later token is disconnected', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, slot, params, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const { url } = await api.as(speaker).call(joinMeeting, params)
  await api.as(speaker).call(removeParticipant, { params: { ...params.params, user_id: listener.user_id } })
  await api.settle()
  // The room server itself refuses only tokens issued up to a minute after the removal.
  await api.clock.advance({ minutes: 2 })
  const room = `c-${consultation_id}`
  const { time_start: starts_at, time_end: ends_at } = slot
  const who = { identity: listener.user_id, name: 'Вера', role: 'listener' as const, may_speak: true }
  using guest = await connect(url, await api.ctx.rooms.signJoinToken({ room, ...who, starts_at, ends_at }))
  await guest.joined()
  const joins = () =>
    api.ctx.db.selectFrom('room_events').select('event').where('event', '=', 'participant_joined').execute()
  await expect.poll(joins).toHaveLength(1)
  await api.settle()
  expect(await api.ctx.rooms.listParticipants(room)).toEqual([])
  await guest.closed
})

test('a removal while the room server is down returns an error but takes effect', async () => {
  await using api = await startApi()
  const { speaker, listener, params } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const peer = { params: { ...params.params, user_id: listener.user_id } }
  expect(await api.as(speaker).refusal(removeParticipant, peer)).toBe('external_service')
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
})

test('the speaker can mute a listener’s microphone, and muting a listener who is not in the room does no harm', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  const peer = { params: { ...params.params, user_id: listener.user_id } }
  await api.as(speaker).call(muteParticipant, peer)
  const { url, token } = await api.as(listener).call(joinMeeting, params)
  using guest = await connect(url, token)
  await guest.joined()
  using media = new DisposableStack()
  media.use(await publishMicrophone(guest))
  const open = async () =>
    (await api.ctx.rooms.listParticipants(`c-${consultation_id}`)).flatMap((one) => one.open_microphone_sids)
  await expect.poll(open).toHaveLength(1)
  expect(await api.as(listener).refusal(muteParticipant, peer)).toBe('forbidden')
  await api.as(speaker).call(muteParticipant, peer)
  expect(await open()).toEqual([])
})
