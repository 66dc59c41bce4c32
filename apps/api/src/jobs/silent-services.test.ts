import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { makeListener } from '../../test/factories.ts'
import { makePaidMeeting } from '../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'
import { enqueue } from './queue.ts'

/** Accepts connections and never sends anything. */
async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function refundStatus({ ctx }: TestApi): Promise<string | undefined> {
  const refund = await ctx.db.selectFrom('refunds').select('status').executeTakeFirst()
  return refund?.status
}

async function countJobs({ ctx }: TestApi, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs where task_identifier = ${name}`.execute(ctx.db)
  return rows[0]!.count
}

test('a mail server that does not respond does not delay a refund, even with 200 mails queued', async () => {
  await using silent = await startSilentServer()
  await using api = await startApi({ flowing: true })
  const paid = await makePaidMeeting(api)
  const { user_id } = await makeListener(api)
  for (let mail = 0; mail < 200; mail++) await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id })
  await using running = new AsyncDisposableStack()
  running.use(await startApiProcess(api, { environment: { SMTP_URL: `smtp://${silent.address}` } }))
  await expect.poll(() => silent.connections()).toBeGreaterThan(0)

  await paid.cancel(paid.listener)
  await expect.poll(() => refundStatus(api)).toBe('DONE')
  expect(await countJobs(api, 'send-password-changed-mail')).toBe(200)
})

test('a bank that does not respond does not delay a mail', async () => {
  await using silent = await startSilentServer()
  await using api = await startApi({ flowing: true })
  const { user_id } = await makeListener(api)
  const paid = await makePaidMeeting(api)
  for (let order = 0; order < 200; order++)
    await enqueue(api.ctx.db, 'close-payment', { payment_id: await paymentOf(api) })
  await using running = new AsyncDisposableStack()
  const environment = { TBANK_API_URL: `http://${silent.address}/v2`, TBANK_TIMEOUT_MS: '60000' }
  running.use(await startApiProcess(api, { environment }))
  await paid.cancel(paid.listener)
  await expect.poll(() => silent.connections()).toBeGreaterThan(0)
  await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id })
  await expect.poll(() => countJobs(api, 'send-password-changed-mail')).toBe(0)
  expect(await countJobs(api, 'process-refund')).toBe(1)
})

async function paymentOf({ ctx, clock }: TestApi): Promise<string> {
  const payment = await ctx.db.selectFrom('payments').select('payment_id').executeTakeFirst()
  return payment?.payment_id ?? newId(clock.now())
}
