import { confirmEmail, refresh, register, signIn } from '@razgovor/contract/accounts'
import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { listConversations, listConversationMessages, sendConversationMessage } from '@razgovor/contract/conversations'
import { createPaylink, getOrder } from '@razgovor/contract/orders'
import { getUser, updateUser } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { prepareProxy } from '../../../scripts/deploy/start-proxy.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { needsLongRun } from '../../../scripts/vitest/needs-tool.ts'
import { connect } from '../src/db/client.ts'
import { findDifferences } from '../src/modules/ledger/check-ledger.ts'
import { createCaller } from '../test/api-client.ts'
import { startApiProcess } from '../test/api-process.ts'
import { bankOf } from '../test/bank.ts'
import { asSession } from '../test/credentials.ts'
import { createEmptyDatabase } from '../test/empty-database.ts'
import { openTab } from '../test/event-tab.ts'
import type * as factories from '../test/factories.ts'
import type { MadeUser } from '../test/factories.ts'
import { startRedis } from '../test/redis.ts'
import { startApi } from '../test/start-api.ts'
import { unpackPreviousRelease } from './previous-release.ts'
import { trust, writeSite } from './two-nodes.ts'

/** The previous release on an empty database, behind nginx; `upgrade` starts this release beside it. */
async function startPrevious(context: TestContext) {
  await using stack = new AsyncDisposableStack()
  const redis = stack.use(await startRedis(context))
  const front = stack.use(await prepareProxy(context, 'nginx'))
  const previous = stack.use(await unpackPreviousRelease(context))
  stack.use(trust(front.certificate))
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-upgrade-'))
  stack.defer(() => rmSync(folder, { recursive: true }))
  const database = stack.use(await createEmptyDatabase())
  // For its sandbox; it has a database of its own.
  const api = stack.use(await startApi({ flowing: true }))
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: '5000',
    TRUST_PROXY: 'true',
    PUBLIC_URL: front.url,
    FILES_DIR: path.join(folder, 'files'),
    WEB_DIST: writeSite(path.join(folder, 'site')),
    RATE_LIMIT_FACTOR: '1000',
  }
  const old = stack.use(await startApiProcess(api, { code: previous.folder, environment }))
  const port = await freePort()
  await front.start({ sites: [old.port, port], rooms: old.port })

  const { db, close } = connect({ DATABASE_URL: database.url, DATABASE_POOL: 4 }, api.ctx.log)
  stack.defer(close)
  // Those of the previous release, because this release's do not know the old schema.
  const make = (await import(path.join(previous.folder, 'apps/api/test/factories.ts'))) as typeof factories
  const started = stack.move()
  return {
    api,
    db,
    old,
    make,
    factoryApi: { ...api, ctx: { ...api.ctx, db } },
    site: { url: front.url },
    async upgrade() {
      return started.use(await startApiProcess(api, { environment, port }))
    },
    /** The previous release again, as after a crash. */
    async restart() {
      await old.stopped()
      return started.use(await startApiProcess(api, { code: previous.folder, environment, port: old.port }))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

type Previous = Awaited<ReturnType<typeof startPrevious>>
type Node = Previous['old']

const days = 24 * 60

async function mailedCode({ api }: Previous, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => (code = (await api.mailTo(email)).flatMap(({ subject }) => /\d{4}/.exec(subject) ?? [])[0]))
    .toBeDefined()
  return code!
}

async function registerOn(previous: Previous, [one, other]: readonly [Node, Node], email: string) {
  const anonymous = ({ url }: Node) => createCaller(url, async () => ({}))
  const who = { email, password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Белова' }
  await anonymous(one).call(register, { body: { ...who, consents: { terms: true, personal_data: true } } })
  const body = { email, password: who.password, code: await mailedCode(previous, email) }
  const { user } = await anonymous(other).call(confirmEmail, { body })
  const session = await anonymous(one).call(signIn, { body: { type: 'BASIC', email, password: who.password } })
  expect(await asSession(other, session).call(getUser, { params: user })).toMatchObject({ email })
  const { refresh_token } = session
  const next = await anonymous(other).call(refresh, { body: { refresh_token } })
  expect(await asSession(one, next).call(getUser, { params: user })).toMatchObject({ email })
  return { ...user, role: 'LISTENER' as const }
}

async function nameAt({ url }: { url: string }, { user_id }: MadeUser): Promise<string | undefined> {
  return /<h1>(.*)<\/h1>/.exec(await (await fetch(`${url}/${user_id}`)).text())?.[1]
}

/** Each step on one node is seen and continued on the other. */
async function drive(previous: Previous, nodes: readonly [Node, Node], speaker: MadeUser, starts_in_minutes: number) {
  const { api, make, factoryApi, site } = previous
  const [one, other] = nodes
  const bank = bankOf(api)
  const listener = await registerOn(previous, nodes, `vera-${starts_in_minutes}@example.ru`)
  const tab = await openTab(other, listener, { after: null })

  const free = await make.makeTimeSlot(factoryApi, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes })
  await one.as(listener).call(signUp, { params: free })
  expect(await other.as(listener).refusal(signUp, { params: free })).toBe('already_exists')

  for (const [paying, canceling] of [nodes, nodes.toReversed()] as const) {
    const slot = await make.makeTimeSlot(factoryApi, { speaker, starts_in_minutes: (starts_in_minutes += 120) })
    const link = await paying.as(listener).call(createPaylink, { body: { slot_ids: [slot.slot_id] } })
    await bank.pay(link)
    const read = async () => canceling.as(listener).call(getOrder, { params: link })
    await expect.poll(async () => (await read()).status).toBe('PAID')
    const params = { id: (await read()).items[0]!.consultation_id }
    await canceling.as(listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
    await expect.poll(() => bank.payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
    await expect.poll(async () => (await read()).status).toBe('REFUNDED')
  }

  const conversations = async () => (await one.as(listener).call(listConversations)).items
  await expect.poll(conversations).toHaveLength(1)
  const params = { id: (await conversations())[0]!.conversation_id }
  await one
    .as(speaker)
    .call(sendConversationMessage, { params, body: { text: 'Добрый день', client_id: crypto.randomUUID() } })
  const { items } = await other.as(listener).call(listConversationMessages, { params })
  expect(items).toMatchObject([{ text: 'Добрый день' }])
  await expect.poll(() => tab.received.map(({ type }) => type)).toContain('conversation_written')

  for (const [nth, first_name] of ['Зоя', 'Нина', 'Яна', 'Майя'].entries()) {
    await nodes[nth % 2]!.as(speaker).call(updateUser, { params: speaker, body: { first_name } })
    // Polled, because previous releases answer before the other node drops its page.
    const names = () => Promise.all([...nodes, site].map((each) => nameAt(each, speaker)))
    await expect.poll(names).toEqual([first_name, first_name, first_name])
  }
}

async function dueJobs({ db }: Previous) {
  const { rows } = await sql`select task_identifier, attempts, last_error from graphile_worker.jobs
    where run_at <= now() or locked_at is not null or attempts > 0`.execute(db)
  return rows
}

test('during a rolling upgrade, old and new processes serve people together on the new schema', async (context) => {
  needsLongRun(context)
  await using previous = await startPrevious(context)
  const { db, old, make, factoryApi } = previous
  const speaker = await make.makeSpeaker(factoryApi, { tariff: 'BASIC' })
  const before = await make.makeListener(factoryApi)
  const slot = await make.makeTimeSlot(factoryApi, { speaker, starts_in_minutes: 2 * days })
  const link = await old.as(before).call(createPaylink, { body: { slot_ids: [slot.slot_id] } })

  const current = await previous.upgrade()
  // The payment was begun before the upgrade.
  await bankOf(previous.api).pay(link)
  await expect.poll(async () => (await current.as(before).call(getOrder, { params: link })).status).toBe('PAID')
  await drive(previous, [old, current], speaker, 3 * days)
  const restarted = await previous.restart()
  await drive(previous, [current, restarted], speaker, 5 * days)

  await expect.poll(() => dueJobs(previous)).toEqual([])
  expect(await findDifferences(db, new Date())).toEqual([])
  expect(old.log() + restarted.log() + current.log()).not.toContain('"level":50')
})
