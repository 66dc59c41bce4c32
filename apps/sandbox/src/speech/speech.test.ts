import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { postJson } from '../../test/shop.ts'
import { startSandbox } from '../sandbox.ts'

async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  socket.send(JSON.stringify({ config: { sample_rate: 16_000 } }))
  return {
    socket,
    /** Sends 200 ms of a loudness. */
    async speak(sample: number): Promise<unknown> {
      socket.send(Buffer.from(new Int16Array(3200).fill(sample).buffer))
      const [data] = (await once(socket, 'message')) as [Buffer]
      return JSON.parse(data.toString())
    },
  }
}

test('sound is a phrase until a silence of 300 ms', async () => {
  await using sandbox = await start()
  await postJson(`${sandbox.control}/speech`, { texts: ['добрый день'] })
  const { socket, speak } = await connect(sandbox.speech.url)
  expect(await speak(0)).toEqual({ partial: '' })
  expect(await speak(9000)).toEqual({ partial: 'добрый день' })
  expect(await speak(0)).toEqual({ partial: 'добрый день' })
  expect(await speak(0)).toEqual({ text: 'добрый день' })
  expect(await speak(-9000)).toEqual({ partial: 'фраза 2' })
  socket.send(JSON.stringify({ eof: 1 }))
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(data.toString())).toEqual({ text: 'фраза 2' })
  await once(socket, 'close')
  const state = await (await fetch(`${sandbox.control}/speech`)).json()
  expect(state).toMatchObject({ phrases: 2, seconds: 1 })
})

test('a server that refuses ends its streams and accepts no others', async () => {
  await using sandbox = await start()
  const { socket } = await connect(sandbox.speech.url)
  const closed = once(socket, 'close')
  await postJson(`${sandbox.control}/speech/faults`, { refuse: true })
  await closed
  await expect(connect(sandbox.speech.url)).rejects.toThrow('socket hang up')
  await postJson(`${sandbox.control}/speech/faults`, {})
  await connect(sandbox.speech.url)
})

async function start() {
  const sandbox = await startSandbox({ port: 0 })
  return { ...sandbox, [Symbol.asyncDispose]: () => sandbox.close() }
}
