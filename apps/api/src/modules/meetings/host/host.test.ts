import { askToUnmute, disconnectParticipant, lowerHand, muteEverybody } from '@razgovor/contract/meeting-hosts'
import { joinMeeting, removeParticipant } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { publishMicrophone } from '../../../../../rooms/test/publish-microphone.ts'
import { serverWords } from '../../../../../rooms/test/read-client.ts'
import { connect, upgradeStatus } from '../../../../../rooms/test/signal-client.ts'
import { makeListener } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi } from '../../../../test/start-api.ts'

test('a disconnected listener may come back at once, and the old token is refused', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params } = await makeMeeting(api)
  const peer = { params: { ...params.params, user_id: listener.user_id } }
  expect(await api.as(speaker).refusal(disconnectParticipant, peer)).toBe('human_friendly')
  await api.clock.advance({ minutes: 30 })
  await api.as(speaker).call(disconnectParticipant, peer)
  const { url, token } = await api.as(listener).call(joinMeeting, params)
  using guest = await connect(url, token)
  await guest.joined()
  await api.clock.advance({ seconds: 1 })
  expect(await api.as(listener).refusal(disconnectParticipant, peer)).toBe('forbidden')
  const stranger = { params: { ...params.params, user_id: (await makeListener(api)).user_id } }
  expect(await api.as(speaker).refusal(disconnectParticipant, stranger)).toBe('not_exist')
  await api.as(speaker).call(disconnectParticipant, peer)
  await guest.closed
  await api.as(speaker).call(disconnectParticipant, peer)
  expect(await upgradeStatus(url, token)).toBe(401)
  const again = await api.as(listener).call(joinMeeting, params)
  expect(await upgradeStatus(again.url, again.token)).toBe(101)
})

test('a listener who was removed stays removed when disconnected too', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params } = await makeMeeting(api)
  const peer = { params: { ...params.params, user_id: listener.user_id } }
  await api.clock.advance({ minutes: 30 })
  await api.as(speaker).call(removeParticipant, peer)
  await api.as(speaker).call(disconnectParticipant, peer)
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
})

test('the host asks one listener to turn on the microphone, and lowers a hand in front of all', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params } = await makeMeeting(api)
  const peer = { params: { ...params.params, user_id: listener.user_id } }
  await api.clock.advance({ minutes: 30 })
  await api.as(speaker).call(askToUnmute, peer)
  const ofSpeaker = await api.as(speaker).call(joinMeeting, params)
  const ofListener = await api.as(listener).call(joinMeeting, params)
  using host = await connect(ofSpeaker.url, ofSpeaker.token)
  using guest = await connect(ofListener.url, ofListener.token)
  await Promise.all([host.joined(), guest.joined()])
  await guest.active(listener.user_id)
  await host.active(speaker.user_id)
  for (const call of [askToUnmute, lowerHand]) {
    expect(await api.as(listener).refusal(call, peer)).toBe('forbidden')
    await api.as(speaker).call(call, peer)
  }
  const lowered = `lower ${listener.user_id}`
  await expect.poll(() => serverWords(guest, 'host')).toEqual(['unmute', lowered])
  await expect.poll(() => serverWords(host, 'host')).toEqual([lowered])
})

test('the host mutes everybody but themselves, as often as they like', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listener, params, consultation_id } = await makeMeeting(api)
  await api.clock.advance({ minutes: 30 })
  await api.as(speaker).call(muteEverybody, params)
  using media = new DisposableStack()
  for (const user of [speaker, listener]) {
    const { url, token } = await api.as(user).call(joinMeeting, params)
    const client = media.use(await connect(url, token))
    await client.joined()
    media.use(await publishMicrophone(client))
  }
  const open = async () =>
    (await api.ctx.rooms.listParticipants(`c-${consultation_id}`))
      .filter((one) => one.open_microphone_sids.length > 0)
      .map(({ identity }) => identity)
  await expect.poll(async () => new Set(await open())).toEqual(new Set([speaker.user_id, listener.user_id]))
  expect(await api.as(listener).refusal(muteEverybody, params)).toBe('forbidden')
  await api.as(speaker).call(muteEverybody, params)
  await api.as(speaker).call(muteEverybody, params)
  expect(await open()).toEqual([speaker.user_id])
})
