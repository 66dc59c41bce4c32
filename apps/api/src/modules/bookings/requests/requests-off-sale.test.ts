import { deleteUser } from '@razgovor/contract/profile'
import { blockUser } from '@razgovor/contract/admin-actions'
import { cancelConsultation, listFutureAsListener } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { answerConsultationRequest, listOwnRequests } from '@razgovor/contract/requests'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeUser, type MadeUser } from '../../../../test/factories.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { acceptance, day, makeRequest } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { loseTariff } from '../../../../test/tariffs.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { fitSale } from '../../schedule/sale/fit-sale.ts'
import { removePaidOffers } from '../../schedule/sale/remove-paid-offers.ts'

/** Makes a request, accepted for 2,500 roubles, for a meeting in two days. */
async function makeAccepted(api: TestApi) {
  const made = await makeRequest(api, { starts: [2 * day] })
  const { speaker, request, params } = made
  const body = acceptance(request.times[0]!)
  const { slot_id } = await api.as(speaker).call(answerConsultationRequest, { params, body })
  await api.settle()
  return { ...made, slot_id: slot_id! }
}

type Accepted = Awaited<ReturnType<typeof makeAccepted>>

async function minutePasses(api: TestApi): Promise<void> {
  await api.clock.advance({ minutes: 1 })
  await enqueue(api.ctx.db, 'find-off-sale', {})
  await api.settle()
}

/** The listener's notices, except the one about the acceptance. */
async function news(api: TestApi, listener: MadeUser): Promise<string[]> {
  const { items } = await api.as(listener).call(listNotifications)
  return items.map(({ content }) => content).filter((content) => !content.startsWith('Запрос принят'))
}

async function removeSlot(api: TestApi, { speaker, slot_id }: Accepted): Promise<void> {
  await api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id } })
}

async function lapse(api: TestApi, { speaker }: Accepted): Promise<void> {
  await loseTariff(api, speaker)
  await transact(api.ctx, (tx) => fitSale(tx, api.clock.now(), speaker.user_id))
}

const offSale = 'Время больше не продаётся: Анна Сафонова, 16 января, 12:00'

const ways: [string, (api: TestApi, accepted: Accepted) => Promise<void>, string][] = [
  ['its speaker removes the slot', removeSlot, 'Можно предложить другое'],
  ['the tariff of its speaker lapses', lapse, 'Можно предложить другое'],
  [
    'its speaker may not charge any more',
    (api, { speaker }) => transact(api.ctx, (tx) => removePaidOffers(tx, api.clock.now(), speaker.user_id)),
    'Можно предложить другое',
  ],
  [
    'its speaker is blocked',
    async (api, { speaker: params }) => {
      const body = { why: 'жалобы', meetings: 'KEEP' as const }
      await api.as(await makeUser(api, 'SUPER_ADMIN')).call(blockUser, { params, body })
    },
    'Можно выбрать другого спикера',
  ],
  [
    'its speaker deletes the account',
    async (api, { speaker }) => {
      await api.as(speaker).call(deleteUser, { params: speaker, query: {} })
    },
    'Можно выбрать другого спикера',
  ],
]

test.for(ways)(
  'the listener of an accepted, unpaid request gets one notice that it is off sale when %s',
  async ([, leave, instead]) => {
    await using api = await startApi()
    const accepted = await makeAccepted(api)
    const { listener } = accepted
    await minutePasses(api)
    expect(await news(api, listener)).toEqual([])
    await leave(api, accepted)
    for (let minute = 0; minute < 3; minute++) await minutePasses(api)
    expect(await news(api, listener)).toEqual([`${offSale}. ${instead}`])
    const mails = (await api.mailTo(listener.email)).filter(({ subject }) => subject.includes('больше не продаётся'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Деньги за встречу не списаны')
    const { items } = await api.as(listener).call(listOwnRequests, { params: listener })
    expect(items).toMatchObject([{ status: 'ACCEPTED', is_off_sale: true, is_booked: false }])
  },
)

test('a listener with an open payment is notified that the time is off sale only after the payment window expires', async () => {
  await using api = await startApi()
  const accepted = await makeAccepted(api)
  const { listener } = accepted
  const link = await linkFor(api, listener, [accepted])
  await lapse(api, accepted)
  await minutePasses(api)
  expect(await news(api, listener)).toEqual([])
  await api.clock.advance({ minutes: 20 })
  await api.settle()
  await minutePasses(api)
  expect(await news(api, listener)).toEqual([`${offSale}. Можно предложить другое`])
  expect((await bankOf(api).payment(link)).status).not.toBe('CONFIRMED')
})

test('a listener who has paid gets no off-sale notice when the speaker cancels', async () => {
  await using api = await startApi()
  const { listener, speaker, slot_id } = await makeAccepted(api)
  await bankOf(api).pay(await linkFor(api, listener, [{ slot_id }]))
  await api.settle()
  const [meeting] = (await api.as(listener).call(listFutureAsListener, { params: listener })).items
  const params = { id: meeting!.consultation_id }
  await api.as(speaker).call(cancelConsultation, { params, body: { status: 'CANCELED' } })
  await minutePasses(api)
  expect((await news(api, listener)).filter((content) => content.includes('не продаётся'))).toEqual([])
})

test('no off-sale notice is sent for a time that began unpaid or for a listener who is deleting the account', async () => {
  await using api = await startApi()
  const [begun, leaving] = [await makeAccepted(api), await makeAccepted(api)]
  await api.as(leaving.listener).call(deleteUser, { params: leaving.listener, query: {} })
  await removeSlot(api, leaving)
  await minutePasses(api)
  await api.clock.advance({ days: 2 })
  await minutePasses(api)
  expect(await news(api, begun.listener)).toEqual([])
  const { items } = await api.as(begun.listener).call(listOwnRequests, { params: begun.listener })
  expect(items).toMatchObject([{ is_off_sale: false }])
  expect((await noticesOf(api)).filter((content) => content.includes('не продаётся'))).toEqual([])
})
