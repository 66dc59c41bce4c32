import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uploadAvatar } from '@razgovor/contract/profile'
import { signUp } from '@razgovor/contract/bookings'
import { listCategories } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { transact } from './db/transact.ts'
import { startApiProcess } from '../test/api-process.ts'
import { openTab } from '../test/event-tab.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../test/factories.ts'
import { untilBlocked } from '../test/lock-wait.ts'
import { quarters } from '../test/pictures.ts'
import { startApi } from '../test/start-api.ts'
import { unmarkedIn } from '../pseudo-locale/unmarked.ts'
import { signAccessToken } from './http/access.ts'
import { newId } from './ids.ts'
import type { TestApi } from '../test/start-api.ts'

const checkout = path.resolve(import.meta.dirname, '../../..')

type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>

/** Resolves when the socket is closed, also after an error. `once` of node:events would reject then. */
function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** An upload of which half has been sent. */
async function beginUpload(api: TestApi, { url }: ApiProcess, user: MadeUser) {
  const token = await signAccessToken(api.ctx, {
    user_id: user.user_id,
    session_id: newId(new Date()),
    roles: [user.role],
  })
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="photo"\r\n\r\n'),
    await quarters({ width: 400, height: 400 }),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  // The server may go first.
  socket.on('error', () => {})
  const closed = untilClosed(socket)
  const head = [
    `POST ${uploadAvatar.path.replace(':user_id', user.user_id)} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
  ]
  const half = Math.floor(body.length / 2)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, half))
  return {
    async finish(): Promise<string> {
      socket.write(body.subarray(half))
      await closed
      return answer
    },
  }
}

async function isListening({ url }: ApiProcess): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

test('a stopping process completes the accepted requests and closes its WebSockets before it exits', async () => {
  const files = await mkdtemp(path.join(tmpdir(), 'razgovor-stop-'))
  await using api = await startApi({ flowing: true })
  await using server = await startApiProcess(api, { environment: { FILES_DIR: files } })
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const tab = await openTab(server, speaker)
  const upload = await beginUpload(api, server, listener)

  const booked = await transact(api.ctx, async (tx) => {
    await tx.selectFrom('time_slots').select('slot_id').where('slot_id', '=', slot.slot_id).forUpdate().execute()
    const booking = server.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
    await untilBlocked(api, booking)
    server.stop()
    expect(await tab.closed).toEqual([1012, Buffer.from('the server restarts')])
    await expect.poll(() => isListening(server)).toBe(false)
    return { booking }
  })
  expect(await booked.booking).toMatchObject({ status: 'BOOKED' })
  expect(await upload.finish()).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*"avatar_thumbnail_url":"/)
  expect(await server.ended).toBe(0)

  const bookings = await api.ctx.db.selectFrom('bookings').select(['slot_id', 'status']).execute()
  expect(bookings).toEqual([{ slot_id: slot.slot_id, status: 'BOOKED' }])
  await rm(files, { recursive: true })
})

test('requests that do not finish within the shutdown timeout are aborted, and the process exits', async () => {
  await using api = await startApi({ flowing: true })
  await using server = await startApiProcess(api, { environment: { SHUTDOWN_TIMEOUT_MS: '500' } })
  const listener = await makeListener(api)
  const upload = await beginUpload(api, server, listener)
  await expect.poll(() => server.log()).toContain('/avatar')
  server.stop()
  expect(await server.ended).toBe(0)
  expect(server.log()).toContain('requests were aborted')
  expect(await upload.finish()).toBe('')
})

test('a stopping process reports that it is not ready and still answers during SHUTDOWN_NOTICE_MS', async () => {
  await using api = await startApi({ flowing: true })
  await using server = await startApiProcess(api, { environment: { SHUTDOWN_NOTICE_MS: '600000' } })
  server.stop()
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status
  await expect.poll(ready).toBe(503)
  expect((await fetch(server.url + listCategories.path)).status).toBe(200)
})

test('a process answers in the language of SITE_LOCALE', async () => {
  await using api = await startApi({ flowing: true })
  const NODE_OPTIONS = `--import ${path.join(checkout, 'scripts/texts/mark-texts.ts')}`
  await using server = await startApiProcess(api, { environment: { SITE_LOCALE: 'pseudo', NODE_OPTIONS } })
  const refusal = await (await fetch(`${server.url}/api/unknown`)).text()
  expect(unmarkedIn(refusal)).toEqual([])
  expect(refusal).toContain('[[')
})
