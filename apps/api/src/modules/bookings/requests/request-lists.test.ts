import { listNotifications } from '@razgovor/contract/notifications'
import { answerConsultationRequest, listConsultationRequests, listOwnRequests } from '@razgovor/contract/requests'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, type MadeUser } from '../../../../test/factories.ts'
import { acceptance, makeRequest, refusal } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { expireRequest } from './expire-request.ts'

async function notificationsOf(api: TestApi, user: MadeUser): Promise<string[]> {
  return (await api.as(user).call(listNotifications)).items.map(({ content }) => content)
}

test('unanswered requests are listed first', async () => {
  await using api = await startApi()
  const sides = { listener: await makeListener(api), speaker: await makeSpeaker(api, { tariff: 'BASIC' }) }
  const made = [await makeRequest(api, { sides }), await makeRequest(api, { sides }), await makeRequest(api, { sides })]
  await api.as(sides.speaker).call(answerConsultationRequest, { params: made[2]!.params, body: refusal })
  const { items } = await api.as(sides.speaker).call(listConsultationRequests, { params: sides.speaker })
  expect(items.map(({ status }) => status)).toEqual(['NEW', 'NEW', 'DECLINED'])
})

test('a listener’s requests are listed latest first, whatever their status', async () => {
  await using api = await startApi()
  const sides = { listener: await makeListener(api), speaker: await makeSpeaker(api, { tariff: 'BASIC' }) }
  const made = [await makeRequest(api, { sides })]
  await api.clock.advance({ minutes: 1 })
  made.push(await makeRequest(api, { sides }), await makeRequest(api, { sides }))
  await makeRequest(api, { sides: { ...sides, listener: await makeListener(api) } })
  await makeRequest(api)
  await api.as(sides.speaker).call(answerConsultationRequest, { params: made[2]!.params, body: refusal })

  const latestFirst = made.map(({ params }) => params.request_id).toReversed()
  const { items, total_count } = await api.as(sides.listener).call(listOwnRequests, { params: sides.listener })
  expect(items.map(({ request_id }) => request_id)).toEqual(latestFirst)
  expect(items.map(({ status }) => status)).toEqual(['DECLINED', 'NEW', 'NEW'])
  expect(total_count).toBe(3)
})

test('a speaker’s requests are listed page by page', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const made: string[] = []
  for (let n = 0; n < 4; n++) {
    const { request } = await makeRequest(api, { sides: { speaker, listener: await makeListener(api) } })
    made.unshift(request.request_id)
  }
  await makeRequest(api)
  const pages = []
  for (const query of [{ limit: 3 }, { limit: 3, offset: 3 }]) {
    const page = await api.as(speaker).call(listConsultationRequests, { params: speaker, query })
    expect(page).toMatchObject({ ...query, total_count: 4 })
    pages.push(page.items.map(({ request_id }) => request_id))
  }
  expect(pages).toEqual([made.slice(0, 3), made.slice(3)])
})

test('an answered request keeps its status after the proposed times have passed', async () => {
  await using api = await startApi()
  const sides = { listener: await makeListener(api), speaker: await makeSpeaker(api, { tariff: 'BASIC' }) }
  const accepted = await makeRequest(api, { sides })
  await api.as(sides.speaker).call(answerConsultationRequest, {
    params: accepted.params,
    body: acceptance(accepted.request.times[0]!),
  })
  const declined = await makeRequest(api, { sides })
  await api.as(sides.speaker).call(answerConsultationRequest, { params: declined.params, body: refusal })
  await api.clock.advance({ days: 3 })
  await api.settle()
  const { items } = await api.as(sides.listener).call(listOwnRequests, { params: sides.listener })
  expect(items.map(({ status }) => status)).toEqual(['DECLINED', 'ACCEPTED'])
  const again = { params: declined.params, body: refusal }
  expect(await api.as(sides.speaker).call(answerConsultationRequest, again)).toMatchObject({ status: 'DECLINED' })
  const other = { params: declined.params, body: acceptance(declined.request.times[0]!) }
  expect(await api.as(sides.speaker).refusal(answerConsultationRequest, other)).toBe('already_exists')
})

test('an unanswered request expires with its last proposed time, and the listener is notified', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  await api.clock.advance({ days: 1, hours: 23 })
  await api.settle()
  expect((await api.as(listener).call(listOwnRequests, { params: listener })).items[0]?.status).toBe('NEW')
  await api.clock.advance({ hours: 1 })
  expect((await api.as(listener).call(listOwnRequests, { params: listener })).items[0]?.status).toBe('EXPIRED')
  for (const body of [acceptance(request.times[1]!), refusal])
    expect(await api.as(speaker).refusal(answerConsultationRequest, { params, body })).toBe('already_exists')
  await api.settle()
  expect(await notificationsOf(api, listener)).toEqual([
    expect.stringContaining('Запрос остался без ответа: Анна Сафонова'),
  ])
})

test('requests that expire at the same moment each notify their listener once', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const made = []
  for (let n = 0; n < 3; n++)
    made.push(await makeRequest(api, { sides: { speaker, listener: await makeListener(api) }, starts: [60] }))
  await api.clock.advance({ hours: 1 })
  await api.settle()
  for (const { request } of made) await expireRequest(api.ctx, request.request_id)
  await api.settle()
  const expired = expect.stringContaining('Запрос остался без ответа')
  for (const { listener } of made) expect(await notificationsOf(api, listener)).toEqual([expired])
})

test('an expiry job that runs early or after the answer changes nothing', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const statuses = () =>
    api.ctx.db.selectFrom('consultation_requests').select(['status', 'decided_at']).executeTakeFirstOrThrow()
  await api.clock.advance({ days: 1, hours: 23 })
  await expireRequest(api.ctx, request.request_id)
  expect(await statuses()).toEqual({ status: 'NEW', decided_at: null })
  await api.as(speaker).call(answerConsultationRequest, { params, body: refusal })
  const declined = await statuses()
  await api.clock.advance({ days: 1 })
  await expireRequest(api.ctx, request.request_id)
  expect(await statuses()).toEqual(declined)
  await api.settle()
  expect(await notificationsOf(api, listener)).toEqual([expect.stringContaining('Запрос отклонён')])
})

test('when an answer and the expiry come at once, one of them takes effect', async () => {
  await using api = await startApi()
  for (let round = 0; round < 5; round++) {
    const { speaker, request, params } = await makeRequest(api, { starts: [60] })
    await api.clock.advance({ minutes: 59, seconds: 59 })
    const answering = api
      .as(speaker)
      .call(answerConsultationRequest, { params, body: acceptance(request.times[0]!) })
      .then(
        () => 'ACCEPTED',
        () => 'EXPIRED',
      )
    await api.clock.advance({ seconds: 1 })
    await api.settle()
    const outcome = await answering
    const { items } = await api.as(speaker).call(listConsultationRequests, { params: speaker })
    expect(items.map(({ status }) => status)).toEqual([outcome])
  }
})
