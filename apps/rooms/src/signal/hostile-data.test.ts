import { SessionDescription, SignalTarget } from '@livekit/protocol'
import { PeerConnection, type DataChannel } from 'node-datachannel'
import { expect, test } from 'vitest'
import { connect } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'

/** Opens the data channel by which a client publishes. */
async function openChannel(client: Awaited<ReturnType<typeof connect>>) {
  const peer = new PeerConnection('peer', { iceServers: [] })
  const channel = peer.createDataChannel('_reliable')
  const sdp = peer.localDescription()?.sdp ?? ''
  client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp }) })
  let applied = 0
  await expect
    .poll(() => {
      const fresh = client.received.slice(applied)
      applied += fresh.length
      for (const message of fresh) {
        if (message.case === 'answer') peer.setRemoteDescription(message.value.sdp, 'answer')
        if (message.case === 'trickle' && message.value.target === SignalTarget.PUBLISHER) {
          const { candidate, sdpMid }: { candidate: string; sdpMid: string } = JSON.parse(message.value.candidateInit)
          peer.addRemoteCandidate(candidate, sdpMid)
        }
      }
      return channel.isOpen()
    })
    .toBe(true)
  return {
    channel,
    [Symbol.dispose]() {
      channel.close()
      peer.close()
    },
  }
}

test.for([
  ['unreadable data', (channel: DataChannel) => channel.sendMessageBinary(Buffer.from([255, 255, 255]))],
  [
    'too much data',
    (channel: DataChannel) => {
      for (let count = 0; count < 4; count += 1) channel.sendMessageBinary(Buffer.alloc(0))
    },
  ],
] as const)('a participant who sends %s is disconnected, and nobody else', async ([what, send]) => {
  const lines: string[] = []
  await using target = await startOwn({ limits: { data_messages_per_second: 1 }, log: (line) => lines.push(line) })
  using boris = await connect(target.url, await target.join('boris', 'c-1'))
  using anna = await connect(target.url, await target.join('anna', 'c-1'))
  await Promise.all([boris.active('boris'), anna.active('anna')])
  using opened = await openChannel(anna)
  send(opened.channel)
  await anna.closed
  expect(lines).toEqual([`disconnected anna from c-1: ${what}`])
  expect((await target.service.listParticipants('c-1')).map(({ identity }) => identity)).toEqual(['boris'])
})
