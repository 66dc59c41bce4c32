import { SignalRequest } from '@livekit/protocol'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../test/signal-client.ts'
import type { Target } from '../test/start-target.ts'
import { anyMessage, corrupt } from './any-message.ts'
import { draws, type Draw } from './draw.ts'
import type { Fuzzed } from './fuzzed.ts'

const patienceMs = 30_000

/** Connects clients that send valid and malformed messages; each must be answered, sent a leave request or disconnected. */
export async function fuzzSignal(target: Target, { count, seed }: { count: number; seed: number }): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { sent: 0, accepted: 0, faults: [] }
  const all = draws(seed, count).entries()
  async function work() {
    for (const [n, draw] of all) {
      const outcome = await talk(target, draw, n).catch((error: Error) => error.message)
      fuzzed.sent += 1
      if (outcome === 'answered') fuzzed.accepted += 1
      else if (outcome !== 'closed') fuzzed.faults.push(`client ${n}: ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: 3 }, work))
  return fuzzed
}

async function talk(target: Target, draw: Draw, n: number): Promise<string> {
  // Some clients take over the identity of an earlier one.
  const token = await target.join(`client-${n - draw.int(0, 2)}`, `c-signal-${draw.int(0, 2)}`)
  const query = draw.pick(['', '', '&reconnect=1&sid=PA_unknown', '&auto_subscribe=x', '&sdk=js&version=%00'])
  using client = await connect(target.url, token, { hasMedia: draw.chance(0.5), query })
  const state = { is_closed: false }
  const note = () => (state.is_closed = true)
  void client.closed.then(note, note)
  for (let count = draw.int(1, 15); count > 0; count -= 1) client.sendBytes(anyFrame(draw))
  client.send({ case: 'ping', value: 1n })
  for (let waited = 0; waited < patienceMs; waited += 10) {
    if (client.received.some((message) => message.case === 'pong')) return 'answered'
    if (state.is_closed || client.received.some((message) => message.case === 'leave')) return 'closed'
    await sleep(10)
  }
  return 'neither answered nor closed'
}

function anyFrame(draw: Draw): Uint8Array {
  if (draw.chance(0.1)) return draw.bytes(500)
  const bytes = anyMessage(SignalRequest, draw).toBinary()
  return draw.chance(0.25) ? corrupt(bytes, draw) : bytes
}
