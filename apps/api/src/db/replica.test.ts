import { listCategories } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test, type TestContext } from 'vitest'
import { startReplicated } from '../../test/replica.ts'
import { startApi } from '../../test/start-api.ts'
import { buildApp } from '../app.ts'
import { createContext } from '../create-context.ts'
import { newId } from '../ids.ts'
import { internalAddress } from '../http/internal-address.ts'

const patience = { timeout: 20_000 }
const anybody = '192.0.2.1'

/** The API on a primary and its standby. */
async function openSite(context: TestContext, replica_url?: string) {
  await using stack = new AsyncDisposableStack()
  const servers = stack.use(await startReplicated(context))
  const api = stack.use(await startApi())
  const config = {
    ...api.ctx.config,
    DATABASE_URL: servers.url,
    DATABASE_REPLICA_URL: replica_url ?? servers.replica_url,
  }
  const ctx = await createContext(config, { clock: api.clock })
  const app = await buildApp(ctx)
  stack.defer(async () => {
    await app.close()
    await ctx.close()
  })
  const read = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await app.inject({ url: listCategories.path, remoteAddress, headers })
    expect(statusCode).toBe(200)
    return body
  }
  const readsFrom = async (server: 'primary' | 'replica') =>
    (await ctx.metrics.reads.get()).values.find(({ labels }) => labels.from === server)?.value ?? 0
  const owned = stack.move()
  return {
    ...servers,
    config,
    ctx,
    read,
    readsFrom,
    /** Returns when the replica answers. */
    untilServing: async () => {
      const before = await readsFrom('replica')
      await expect
        .poll(async () => {
          await read(anybody)
          return readsFrom('replica')
        }, patience)
        .toBeGreaterThan(before)
    },
    addCategory: (slug: string) =>
      servers.db
        .insertInto('categories')
        .values({ category_id: newId(api.clock.now()), slug, title: slug, position: 100 })
        .execute(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

test('the replica answers calls without a sign-in, but not internal calls or calls with a token', async (context) => {
  await using site = await openSite(context)
  await site.untilServing()
  await site.pause()
  await site.addCategory('late')
  const before = await site.readsFrom('replica')
  expect(await site.read(internalAddress)).toContain('late')
  expect(await site.read(anybody, { authorization: 'Bearer of-somebody' })).toContain('late')
  expect(await site.readsFrom('replica')).toBe(before)
})

test('the primary answers while the replica is more than a second behind', async (context) => {
  await using site = await openSite(context)
  await site.untilServing()
  await site.pause()
  await site.addCategory('late')
  await expect.poll(() => site.read(anybody), patience).toContain('late')
  const before = await site.readsFrom('replica')
  expect(await site.read(anybody)).toContain('late')
  expect(await site.readsFrom('replica')).toBe(before)

  await site.resume()
  await site.untilServing()
  expect(await site.read(anybody)).toContain('late')
})

test('the primary answers while the replica is unreachable', async (context) => {
  await using site = await openSite(context)
  await site.untilServing()
  const before = await site.readsFrom('primary')
  await site.stopReplica()
  for (let count = 0; count < 20; count++) await site.read(anybody)
  expect(await site.readsFrom('primary')).toBe(before + 20)
})

test('a server that is no standby of the database is never read', async (context) => {
  await using other = await startApi()
  await using site = await openSite(context, other.ctx.config.DATABASE_URL)
  const looks = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'razgovor-pooled'
        and query = 'commit' and state = 'idle'`.execute(other.ctx.db)
    return rows.length
  }
  await expect.poll(looks, patience).toBe(1)
  for (let count = 0; count < 20; count++) await site.read(anybody)
  expect(await site.readsFrom('replica')).toBe(0)
})
