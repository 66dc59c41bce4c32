import { fork, type ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { LoadActions } from '../apps/rooms/test/load-peers.ts'
import type { AudienceActions } from '../apps/rooms/test/measure-audience.ts'
import type { LinkActions } from '../apps/rooms/test/measure-link.ts'
import { startChild } from '../scripts/vitest/child.ts'
import { median, processorSeconds } from './measure.ts'
import { megabytes, ratio, withTarget, type Row } from './table.ts'

const key = { api_key: 'devkey', api_secret: 'secret-secret-secret-secret-1234' }
const sizes = [10, 20, 30, 40, 60, 80, 100]
const seconds = 5
const fluent = 24
const packetBytes = 1_000
const ticksPerSecond = 100
/** With the speaker 50 people. */
const audience = { counting: 46, decoding: 3 }
const settlingSeconds = 10
const bad = { loss: 0.05, delay_ms: 100, seconds: 15 }

/**
 * Grows a room until its listeners get fewer than 24 frames a second, then measures a browser in front of 49 people, and
 * a listener on a lossy link.
 */
export async function benchRoomsLoad(): Promise<Row[]> {
  return [...(await measureRoom()), ...(await measureAudience()), ...(await measureLossyLink())]
}

async function measureRoom(): Promise<Row[]> {
  await using rooms = await startRoomServer()
  await using peers = startChild<LoadActions>(new URL('../apps/rooms/test/load-peers.ts', import.meta.url))
  const target = { ...key, url: rooms.url, room: 'load' }
  await peers.call('speak', target)
  const idle = await rooms.memory()
  let largest = 0
  let streams = { count: 0, processor: 0, memory: 0, packets: 0 }
  for (const size of sizes) {
    await peers.call('listen', { target, listeners: size })
    // Lets every listener start at a key frame.
    await peers.call('measure', { seconds: 3 })
    const before = await rooms.processor()
    const { frames, packets } = await peers.call('measure', { seconds })
    const processor = ((await rooms.processor()) - before) / seconds
    if (median(frames) < fluent) break
    largest = size
    streams = { count: size, processor, memory: (await rooms.memory()) - idle, packets }
  }
  const plain = await measurePlainSend(streams.packets * seconds)
  const perPacket = streams.processor / streams.packets
  return [
    {
      what: `largest room with ${fluent} frames per second (of 30 sent, 1.2 Mbit/s)`,
      measured: withTarget(`${largest} listeners`, 'at least 20'),
    },
    {
      what: 'CPU per forwarded stream',
      measured: `${((streams.processor / streams.count) * 100).toFixed(2)} % of a core`,
      baseline: `${((((streams.processor / streams.count) * plain) / perPacket) * 100).toFixed(2)} % bare UDP sends`,
      ratio: ratio(perPacket, plain),
    },
    { what: 'memory per forwarded stream', measured: megabytes(streams.memory / streams.count) },
  ]
}

async function measureAudience(): Promise<Row[]> {
  await using rooms = await startRoomServer()
  await using crowd = startChild<LoadActions>(new URL('../apps/rooms/test/load-peers.ts', import.meta.url))
  await using browsers = startChild<AudienceActions>(new URL('../apps/rooms/test/measure-audience.ts', import.meta.url))
  const target = { ...key, url: rooms.url, room: 'audience' }
  await browsers.call('enter', { ...target, viewers: audience.decoding })
  await crowd.call('listen', { target, listeners: audience.counting })
  await crowd.call('measure', { seconds: settlingSeconds })
  const before = await rooms.processor()
  const [seen, counted] = await Promise.all([browsers.call('measure', { seconds }), crowd.call('measure', { seconds })])
  const processor = ((await rooms.processor()) - before) / seconds
  const sent = `${seen.sent.toFixed(1)} sent`
  return [
    {
      what: `frames per second of a browser's camera at the slowest of ${audience.counting} counting listeners`,
      measured: withTarget(Math.min(...counted.frames).toFixed(1), `≥ ${fluent}`),
      baseline: sent,
      ratio: ratio(Math.min(...counted.frames), seen.sent),
    },
    {
      what: `the same at the slowest of ${audience.decoding} browsers beside them`,
      measured: withTarget(Math.min(...seen.decoded).toFixed(1), `≥ ${fluent}`),
      baseline: sent,
      ratio: ratio(Math.min(...seen.decoded), seen.sent),
    },
    { what: 'CPU of the room server for these 50 people', measured: `${(processor * 100).toFixed(0)} % of a core` },
  ]
}

async function measureLossyLink(): Promise<Row[]> {
  await using line = startChild<LinkActions>(new URL('../apps/rooms/test/measure-link.ts', import.meta.url))
  const plain = await line.call('watch', { ...bad, loss: 0, delay_ms: 0 })
  const seen = await line.call('watch', bad)
  return [
    {
      what: 'frames per second with 5 % loss and a 100 ms round trip',
      measured: `${seen.frames_per_second.toFixed(1)}, ${seen.width} px wide`,
      baseline: `${plain.frames_per_second.toFixed(1)}, ${plain.width} px wide, without`,
      ratio: ratio(seen.frames_per_second, plain.frames_per_second),
    },
    {
      what: `frozen within ${bad.seconds} s`,
      measured: `${seen.freezes} times, ${seen.frozen_seconds.toFixed(1)} s`,
      baseline: `${plain.freezes} times, ${plain.frozen_seconds.toFixed(1)} s`,
    },
    {
      what: 'concealed audio',
      measured: `${(seen.concealed_share * 100).toFixed(1)} %`,
      baseline: `${(plain.concealed_share * 100).toFixed(1)} %`,
    },
  ]
}

async function startRoomServer() {
  const child = fork(new URL('../apps/rooms/src/main.ts', import.meta.url), {
    env: {
      ...process.env,
      ROOMS_HOST: '127.0.0.1',
      ROOMS_PORT: '0',
      LIVEKIT_API_KEY: key.api_key,
      LIVEKIT_API_SECRET: key.api_secret,
      ROOMS_MAX_PARTICIPANTS: '0',
    },
  })
  const [{ url }]: [{ url: string }] = await once(child, 'message').then(([message]) => [message])
  return {
    url,
    processor: () => processorOf(child),
    memory: () => memoryOf(child),
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}

// Processor seconds of another process, from /proc.
async function processorOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) * 1024
}

// Processor seconds per bare UDP packet of the same size.
async function measurePlainSend(packets: number): Promise<number> {
  const receiver = createSocket('udp4')
  receiver.bind(0, '127.0.0.1')
  await once(receiver, 'listening')
  const sender = createSocket('udp4')
  const packet = Buffer.alloc(packetBytes)
  const before = processorSeconds()
  for (let sent = 0; sent < packets; sent++) {
    await new Promise((resolve) => sender.send(packet, receiver.address().port, '127.0.0.1', resolve))
  }
  const passed = processorSeconds() - before
  sender.close()
  receiver.close()
  return passed / packets
}
