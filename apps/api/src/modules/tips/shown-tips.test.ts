import { getUser } from '@razgovor/contract/profile'
import { getSpeaker } from '@razgovor/contract/speakers'
import { getTips } from '@razgovor/contract/tips'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { makeSeries, makeSpeaker, makeSubscription, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { tipsOf } from '../../../test/tips.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { endSubscription } from '../tariffs/end-subscription.ts'

async function makeConnected(api: TestApi) {
  const speaker = await makeSpeaker(api)
  await makeSubscription(api, speaker, 'BASIC')
  return { speaker, tips_url: await tipsOf(api).connect(speaker, '+79001234567') }
}

async function shown(api: TestApi, { user_id, role }: MadeUser) {
  const { tips_url, fund_tips_url } = await api.anonymous.call(getSpeaker, { params: { id: user_id } })
  const own = await api.as({ user_id, role }).call(getUser, { params: { user_id } })
  return { tips_url, fund_tips_url, own_tips_url: own.tips_url }
}

test('a lapsed tariff hides the tip link, and the next tariff shows it again', async () => {
  await using api = await startApi()
  const { speaker, tips_url } = await makeConnected(api)
  expect(await shown(api, speaker)).toMatchObject({ tips_url, own_tips_url: tips_url })

  await api.clock.advance({ days: 366 })
  expect(await shown(api, speaker)).toMatchObject({ tips_url: null, own_tips_url: null })
  const params = { user_id: speaker.user_id }
  expect(await api.as(speaker).call(getTips, { params })).toMatchObject({ donations_allowed: false, tips_url })

  await endHeld(api)
  await makeSubscription(api, speaker, 'PRO')
  expect(await shown(api, speaker)).toMatchObject({ tips_url, own_tips_url: tips_url })
})

test('a cached page is dropped when a tariff ends and when another begins', async () => {
  await using api = await startApi()
  const { speaker } = await makeConnected(api)
  let rendered = 0
  const read = () =>
    api.ctx.pages.get('page', async () => {
      rendered += 1
      return { page: { status: 200, encoding: 'identity', body: Buffer.from('') }, tags: [speaker.user_id] }
    })
  await api.clock.advance({ days: 366 })
  await read()
  await endHeld(api)
  await api.settle()
  await read()
  expect(rendered).toBe(2)

  await makeSubscription(api, speaker, 'PRO')
  const { period_id } = await api.ctx.db
    .selectFrom('subscription_periods')
    .select('period_id')
    .orderBy('period_id', 'desc')
    .executeTakeFirstOrThrow()
  await enqueue(api.ctx.db, 'tariff-event', { about: 'PERIOD_BEGUN', id: period_id })
  await api.settle()
  await read()
  expect(rendered).toBe(3)
})

test('the tip link of a series’ fund is shown until the last session', async () => {
  await using api = await startApi()
  const { series_id, speaker } = await makeSeries(api)
  expect(await shown(api, speaker)).toMatchObject({ fund_tips_url: null })
  const fund_tips_url = await nameFund(api, series_id)
  expect(await shown(api, speaker)).toMatchObject({ fund_tips_url })
  await api.clock.advance({ days: 7 })
  expect(await shown(api, speaker)).toMatchObject({ fund_tips_url: null })
})

test('the speaker’s page has the tip links of both the speaker and the fund', async () => {
  await using api = await startApi()
  const { series_id, speaker } = await makeSeries(api)
  const tips_url = await tipsOf(api).connect(speaker, '+79001234567')
  const fund_tips_url = await nameFund(api, series_id)
  expect(tips_url).not.toBe(fund_tips_url)
  expect(await shown(api, speaker)).toEqual({ tips_url, fund_tips_url, own_tips_url: tips_url })
})

test('an ended tariff also hides the fund’s tip link', async () => {
  await using api = await startApi()
  const { series_id, speaker } = await makeSeries(api)
  await nameFund(api, series_id)
  await endHeld(api)
  expect(await shown(api, speaker)).toMatchObject({ fund_tips_url: null })
})

async function nameFund({ ctx: { db, clock } }: TestApi, series_id: string): Promise<string> {
  const fund = { fund_id: newId(clock.now()), name: 'Рядом', tips_url: 'https://pay.cloudtips.ru/p/fond-ryadom' }
  await db.insertInto('funds').values(fund).execute()
  await db.updateTable('series').set({ fund_id: fund.fund_id }).where('series_id', '=', series_id).execute()
  return fund.tips_url
}

async function endHeld({ ctx }: TestApi): Promise<void> {
  const { subscription_id } = await ctx.db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  await transact(ctx, (tx) => endSubscription(tx, ctx.clock.now(), subscription_id))
}
