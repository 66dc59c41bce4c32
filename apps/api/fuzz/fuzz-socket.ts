import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWsToken } from '@razgovor/contract/accounts'
import { realtimeEvent } from '@razgovor/contract/realtime'
import { WebSocket } from 'ws'
import { createCaller } from '../test/api-client.ts'
import type { TestApi } from '../test/start-api.ts'
import { randomOf, type Random } from '../simulate/random.ts'
import { Memory } from './memory.ts'
import { makePeople, signAll } from './people.ts'
import { Tally } from './tally.ts'
import { anyText, hostile } from './values.ts'

interface Wanted {
  sockets: number
  seed: number
  url?: string
}

// RFC 6455 codes with which the server may close a socket after invalid input.
const closeCodes = new Set([1000, 1002, 1003, 1007, 1008, 1009])
const patienceMs = 30_000

/** Opens sockets that send junk between valid requests; each must get an event of the contract or be closed. */
export async function fuzzSocket(api: TestApi, { sockets, seed, url = api.url }: Wanted): Promise<Tally> {
  const [tally, memory] = [new Tally(), new Memory()]
  const tokens = [...(await signAll(api, await makePeople(api, memory)))]
  const numbers = Array.from({ length: sockets }, (_, n) => n).values()
  async function work() {
    for (const n of numbers) {
      const random = randomOf(seed, n)
      const [caller, token] = random.pick(tokens)
      const { value } = await createCaller(url, async () => ({ authorization: `Bearer ${token}` })).call(createWsToken)
      const begun = performance.now()
      const outcome = await talk(`${url.replace(/^http/, 'ws')}/api/ws?token=${value}`, {
        random,
        memory,
        now: api.clock.now(),
      })
      tally.count(caller, outcome.status, { milliseconds: performance.now() - begun, what: 'a socket' })
      for (const fault of outcome.faults) tally.fault(`socket: ${fault}`, `socket ${n} as ${caller}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return tally
}

async function talk(address: string, source: { random: Random; memory: Memory; now: Date }) {
  const { random } = source
  const socket = new WebSocket(address)
  const faults: string[] = []
  let answers = 0
  socket.on('error', (error) => faults.push(error.message))
  socket.on('message', (data: Buffer) => {
    answers += 1
    const wrong = realtimeEvent.safeParse(parse(data.toString())).error
    if (wrong) faults.push(`an event of another shape: ${data.toString().slice(0, 200)}`)
  })
  const closed = once(socket, 'close') as Promise<[code: number]>
  await Promise.race([once(socket, 'open').catch(() => {}), closed])
  for (let count = random.int(1, 12); count > 0 && socket.readyState === socket.OPEN; count -= 1)
    sendJunk(socket, source)
  const before = answers
  if (socket.readyState === socket.OPEN) socket.send('{"type":"get_consultation_start_info"}')

  const isAnswered = poll(() => answers > before)
  const ended = await Promise.race([
    closed.then(([code]) => code),
    isAnswered.then((is) => (is ? 'answered' : 'silent')),
  ])
  if (ended === 'silent') faults.push('neither answered nor closed')
  if (typeof ended === 'number' && !closeCodes.has(ended)) faults.push(`closed with ${ended}`)
  socket.terminate()
  return { status: ended === 'answered' ? 200 : ended === 'silent' ? 0 : 400, faults }
}

function sendJunk(socket: WebSocket, source: { random: Random; memory: Memory; now: Date }): void {
  const { random } = source
  switch (random.int(0, 6)) {
    case 0:
      return socket.send(anyText(source, random.pick([0, 1, 100, 1000])).toWellFormed())
    case 1:
      return socket.send(Buffer.from(Array.from({ length: random.int(0, 200) }, () => random.int(0, 255))))
    case 2:
      return socket.send(JSON.stringify({ type: 'resume', payload: { after: hostile(source) } })?.slice(0, 4000) ?? '')
    case 3:
      return socket.send(JSON.stringify({ type: hostile(source), payload: hostile(source) }).slice(0, 4000))
    case 4:
      return socket.send(JSON.stringify({ type: 'resume', payload: { after: random.pick([null, 0, 1, 2 ** 53 - 1]) } }))
    case 5:
      return socket.ping(Buffer.alloc(random.int(0, 125)))
    default:
      // Some are too big for one frame.
      return socket.send('a'.repeat(random.chance(0.1) ? 5000 : 10), { fin: true })
  }
}

async function poll(isDone: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 10) {
    if (isDone()) return true
    await sleep(10)
  }
  return false
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
