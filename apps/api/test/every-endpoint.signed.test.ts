import { createHash } from 'node:crypto'
import { receiveRoomWebhook } from '@razgovor/contract/meetings'
import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { plusMinutes } from '../src/time/clock.ts'
import { tbankToken } from '../src/providers/tbank/token.ts'
import { linkFor } from './bank.ts'
import { unknownId } from './endpoint-samples.ts'
import { makeListener, makeTimeSlot } from './factories.ts'
import { hostileBodies } from './hostile-values.ts'
import { faultsOf, type Probe } from './probe.ts'
import { spoil } from './spoil.ts'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())
const { config } = api.ctx

const listener = await makeListener(api)
const { order_id } = await linkFor(api, listener, [await makeTimeSlot(api)])
const payment = await api.ctx.db
  .selectFrom('payments')
  .select(['payment_id', 'provider_payment_id', 'amount'])
  .where('order_id', '=', order_id)
  .executeTakeFirstOrThrow()

const notification = {
  TerminalKey: config.TBANK_TERMINAL_KEY,
  OrderId: payment.payment_id,
  Success: true,
  Status: 'AUTHORIZED',
  PaymentId: payment.provider_payment_id,
  ErrorCode: '0',
  Amount: payment.amount,
}

test('a signed but corrupted acquirer notification is refused or accepted without a fault', async () => {
  const probes = spoil(notification).map(({ what, spoiled }): Probe => {
    const wire = JSON.parse(JSON.stringify(spoiled)) as Record<string, unknown>
    const body = JSON.stringify({ ...wire, Token: tbankToken(wire, config.TBANK_PASSWORD) })
    return {
      what,
      method: 'POST',
      path: '/api/payments/notifications/tbank',
      body,
    }
  })
  expect(await faultsOf(api.url, probes, ['success', 'forbidden', 'not_exist', 'validation'])).toEqual([])
  await api.settle()
})

const event = {
  id: 'EV_1',
  event: 'participant_joined',
  room: { name: `c-${unknownId}`, sid: 'RM_1' },
  participant: { identity: listener.user_id },
}

async function signed(what: string, body: string): Promise<Probe> {
  const authorization = await new SignJWT({ sha256: createHash('sha256').update(body).digest('base64') })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(config.LIVEKIT_API_KEY)
    .setExpirationTime(plusMinutes(api.clock.now(), 5))
    .sign(new TextEncoder().encode(config.LIVEKIT_API_SECRET))
  const headers = { 'content-type': 'application/webhook+json', authorization }
  return { what, method: receiveRoomWebhook.method, path: receiveRoomWebhook.path, headers, body }
}

test('a signed but corrupted room server event is refused or ignored without a fault', async () => {
  const rooms = ['c-', `c-${'-'.repeat(36)}`, `c-${'0'.repeat(36)}`, `c-${unknownId}/a`]
  const probes = await Promise.all([
    ...spoil(event).map(({ what, spoiled }) => signed(what, JSON.stringify(spoiled))),
    ...rooms.map((name) => signed(name, JSON.stringify({ ...event, room: { name } }))),
    ...hostileBodies.filter((body) => typeof body === 'string').map((body) => signed(body.slice(0, 60), body)),
  ])
  expect(await faultsOf(api.url, probes, ['success', 'forbidden', 'validation'])).toEqual([])
})
