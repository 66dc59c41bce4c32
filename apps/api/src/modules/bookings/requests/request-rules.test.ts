import { listFutureAsListener } from '@razgovor/contract/bookings'
import { answerConsultationRequest, requestConsultation } from '@razgovor/contract/requests'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { makeListener, makeSpeaker } from '../../../../test/factories.ts'
import { acceptance, day, hourIn, makeRequest, refusal, wish } from '../../../../test/requests.ts'
import { startApi } from '../../../../test/start-api.ts'

test('the limit of three requests to one speaker counts only the listener’s own unanswered ones', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  for (let n = 0; n < 3; n++) await makeRequest(api, { sides: { speaker, listener: await makeListener(api) } })
  for (let n = 0; n < 3; n++) {
    const { params } = await makeRequest(api, { sides: { speaker, listener } })
    await api.as(speaker).call(answerConsultationRequest, { params, body: refusal })
  }
  for (let n = 0; n < 3; n++) await makeRequest(api, { sides: { speaker, listener } })
  const fourth = wish(api, speaker, [day])
  expect(await api.as(listener).refusal(requestConsultation, fourth)).toBe('human_friendly')
})

test('adjacent proposed times do not overlap, in any order', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  const propose = (starts: number[]) => api.as(listener).call(requestConsultation, wish(api, speaker, starts))
  expect((await propose([day + 60, day, day + 120])).times).toHaveLength(3)
  for (const starts of [
    [day, day + 59, 2 * day],
    [day, 2 * day, day - 59],
  ])
    expect((await refusalOf(propose(starts))).refusal).toBe('validation')
})

test('answering another speaker’s request is not_exist, whichever time is chosen', async () => {
  await using api = await startApi()
  const { request, params } = await makeRequest(api)
  const other = await makeSpeaker(api, { tariff: 'BASIC' })
  const own = { user_id: other.user_id, request_id: params.request_id }
  for (const time of [request.times[0]!, hourIn(api, 5 * day)]) {
    const answer = { params: own, body: acceptance(time) }
    expect(await api.as(other).refusal(answerConsultationRequest, answer)).toBe('not_exist')
  }
})

test('an answer applies to the named request, and an invalid time is refused with its reason', async () => {
  await using api = await startApi()
  const sides = { listener: await makeListener(api), speaker: await makeSpeaker(api, { tariff: 'BASIC' }) }
  const first = await makeRequest(api, { sides, starts: [day] })
  const second = await makeRequest(api, { sides, starts: [2 * day] })
  const answer = ({ params }: typeof first, { request }: typeof first) =>
    api.as(sides.speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!, 0) })
  expect(await refusalOf(answer(second, first))).toEqual({
    refusal: 'validation',
    fields: { time_start_iso: 'Выбери одно из предложенных времён' },
  })
  expect(await answer(second, second)).toMatchObject({ request_id: second.request.request_id, status: 'ACCEPTED' })
  const { items } = await api.as(sides.listener).call(listFutureAsListener, { params: sides.listener })
  expect(items.map(({ time_start_iso }) => time_start_iso)).toEqual([second.request.times[0]!.time_start_iso])

  await api.clock.advance({ days: 1 })
  const third = await makeRequest(api, { sides, starts: [60, 2 * day] })
  await api.clock.advance({ hours: 1 })
  expect(await refusalOf(answer(third, third))).toEqual({
    refusal: 'validation',
    fields: { time_start_iso: 'Это время уже прошло' },
  })
})

test('a request of a listener whose account is closed can be declined but not accepted', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: api.clock.now() })
    .where('user_id', '=', listener.user_id)
    .execute()
  for (const price of [0, 250_000]) {
    const body = acceptance(request.times[0]!, price)
    expect(await api.as(speaker).refusal(answerConsultationRequest, { params, body })).toBe('human_friendly')
  }
  const declined = await api.as(speaker).call(answerConsultationRequest, { params, body: refusal })
  expect(declined.status).toBe('DECLINED')
})

test('declining again changes nothing, even with another comment', async () => {
  await using api = await startApi()
  const { speaker, params } = await makeRequest(api)
  const decline = (comment: string) =>
    api.as(speaker).call(answerConsultationRequest, { params, body: { status: 'DECLINED', comment } })
  const first = await decline('В эти дни я в отпуске')
  await api.clock.advance({ minutes: 1 })
  expect(await decline('Передумал')).toEqual(first)
})
