import { DisconnectReason } from '@livekit/protocol'
import { WebhookReceiver } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { startHookReceiver } from '../../test/hook-receiver.ts'
import { connect } from '../../test/signal-client.ts'
import { hookPort, startTarget } from '../../test/start-target.ts'

test('webhooks report the life of a room in order, with signatures that the SDK accepts', async () => {
  await using receiver = await startHookReceiver(undefined, hookPort)
  await using target = await startTarget(receiver.url)
  const room = target.roomName()
  await target.service.createRoom({ name: room })
  using anna = await connect(target.url, await target.join('anna', room))
  await anna.active('anna')
  using boris = await connect(target.url, await target.join('boris', room), { hasMedia: false })
  await boris.joined()
  boris.send({ case: 'leave', value: { reason: DisconnectReason.CLIENT_INITIATED } })
  await boris.closed
  await target.service.deleteRoom(room)
  await receiver.event('room_finished', room)
  // The self_test event of the startup check may arrive at any time; a given server has rooms of other tests.
  const hooks = receiver.hooks.filter((hook) => hook.event !== 'self_test' && (hookPort === 0 || hook.room === room))
  expect(hooks.map(({ event, identity }) => `${event} ${identity}`.trim())).toEqual([
    'room_started',
    'participant_joined anna',
    'participant_connection_aborted boris',
    'participant_left anna',
    'room_finished',
  ])
  const sdk = new WebhookReceiver(target.api_key, target.api_secret)
  const events = await Promise.all(hooks.map(({ body, headers }) => sdk.receive(body, headers.authorization)))
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  expect(events.every((event) => event.room?.name === room)).toBe(true)
  expect(events[3]?.participant).toMatchObject({ identity: 'anna', disconnectReason: DisconnectReason.ROOM_DELETED })
})
