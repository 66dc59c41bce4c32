import { DataPacket_Kind, LeaveRequest_Action } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { startLossyRelay } from '../../test/lossy-relay.ts'
import { connect } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'
import { reserveUdpPort } from './media.ts'

test('a subscriber with too much queued reliable data must reconnect, and the others still receive it', async () => {
  const udp_port = await reserveUdpPort(0)
  await using target = await startOwn({ udp_port, limits: { backlog_bytes: 1024 * 1024 } })
  await using relay = await startLossyRelay(udp_port, { loss: 0, delay_ms: 0 })
  const room = 'c-slow'
  using slow = await connect(target.url, await target.join('slow', room), { relay_port: relay.port })
  using fast = await connect(target.url, await target.join('fast', room))
  await Promise.all([slow.active('slow'), fast.active('fast')])
  const send = (bytes: Uint8Array) => target.service.sendData(room, bytes, DataPacket_Kind.RELIABLE, {})
  // The data channels open shortly after the connection.
  await expect
    .poll(async () => {
      await send(new Uint8Array(1))
      return slow.received_data().length > 0 && fast.received_data().length > 0
    })
    .toBe(true)

  relay.conditions.loss = 1
  const before = fast.received_data().length
  const chunk = new Uint8Array(100_000)
  for (let count = 0; count < 60; count += 1) await send(chunk)
  expect(await slow.left()).toMatchObject({ action: LeaveRequest_Action.RECONNECT, canReconnect: true })
  await slow.closed
  await expect.poll(() => fast.received_data().length).toBeGreaterThanOrEqual(before + 60)
  expect((await target.service.listParticipants(room)).map(({ identity }) => identity)).toEqual(['fast'])
})
