import { subscribeToPush, type PushSubscription } from '@razgovor/contract/push'
import { uuid } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startApiProcess } from '../../../test/api-process.ts'
import { asSession, makeSession } from '../../../test/credentials.ts'
import { bufferedBytes, startFaultyServer, type Fault } from '../../../test/faulty-server.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { defineNotice } from '../../notices/notice-kind.ts'
import { notify } from './notify.ts'

/** Subscribes one device whose endpoint is on the given service. */
async function subscribeBy(api: TestApi, service: { url: string }) {
  const browser = (await (await api.control('/push/subscriptions', {})).json()) as PushSubscription
  const endpoint = service.url + new URL(browser.endpoint).pathname
  const { user, session } = await makeSession(api)
  await asSession(api, session).call(subscribeToPush, { body: { endpoint, keys: browser.keys } })
  return { user_id: user.user_id, received: () => countPushes(api, browser.endpoint) }
}

async function countPushes(api: TestApi, endpoint: string): Promise<number> {
  const answer = await fetch(`${api.sandbox.control}/push/messages?endpoint=${encodeURIComponent(endpoint)}`)
  return ((await answer.json()) as unknown[]).length
}

const soon = defineNotice({
  kind: 'soon',
  ref: z.object({ user_id: uuid, key: z.string() }),
  params: z.object({}),
  load: async (_ctx, { user_id, key }) => [{ user_id, key, params: {} }],
  list: { type: 'MEETING', link: () => '/notifications', text: () => 'Скоро встреча' },
})

async function countJobs({ ctx }: TestApi, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs where task_identifier = ${name}`.execute(ctx.db)
  return rows[0]!.count
}

test.each(['silent', 'reset', 'garbage'] satisfies Fault[])(
  'a push service fault (%s) does not delay mails, and each push arrives once after recovery',
  async (fault) => {
    await using service = await startFaultyServer(fault)
    const PUSH_HOSTS = service.url
    await using api = await startApi({ flowing: true, environment: { PUSH_HOSTS } })
    const device = await subscribeBy(api, service)
    const pushes = 20
    for (let push = 0; push < pushes; push++) await notify(api.ctx, soon, { ...device, key: `push ${push}` })
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = api.ctx.config
    const environment = { PUSH_HOSTS, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUSH_TIMEOUT_MS: '30000' }
    await using _ = await startApiProcess(api, { environment })
    await expect.poll(() => service.taken()).toBeGreaterThan(1)
    await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id: device.user_id })
    await expect.poll(() => countJobs(api, 'send-password-changed-mail')).toBe(0)

    service.mend(api.sandbox.url)
    await expect
      .poll(async () => {
        await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(api.ctx.db)
        return countJobs(api, 'send-push')
      })
      .toBe(0)
    expect(await device.received()).toBe(pushes)
  },
)

test('the response body of a push service is not read', async () => {
  await using service = await startFaultyServer('endless')
  await using api = await startApi({ environment: { PUSH_HOSTS: service.url } })
  await notify(api.ctx, soon, { ...(await subscribeBy(api, service)), key: 'push' })
  await api.settle()
  expect(service.taken()).toBeGreaterThan(0)
  expect(await countJobs(api, 'send-push')).toBe(0)
  expect(service.sentBytes()).toBeLessThan(bufferedBytes)
})
