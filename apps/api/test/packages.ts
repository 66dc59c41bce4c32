import { cancelConsultation } from '@razgovor/contract/bookings'
import {
  bookByCredit,
  buyPackage,
  createPackage,
  type CreditBooking,
  type NewPackage,
  type OwnPackage,
} from '@razgovor/contract/packages'
import { getOrder } from '@razgovor/contract/orders'
import { bankOf, type Paylink } from './bank.ts'
import { makeListener, makeSpeaker, makeSubscription, makeTimeSlot, type MadeSlot, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

const defaults: NewPackage = {
  title: 'Подготовка к интервью',
  meetings: 5,
  minutes: 60,
  amount: 1_000_001,
  valid_days: 60,
}

/** Five hours for 10 000 roubles and a kopeck by default, on a tariff that allows them. */
export async function makePackage(
  api: TestApi,
  { speaker: given, ...terms }: Partial<NewPackage> & { speaker?: MadeUser } = {},
): Promise<{ speaker: MadeUser; offer: OwnPackage }> {
  const speaker = given ?? (await makeSpeaker(api))
  if (!given) await makeSubscription(api, speaker, 'BASIC')
  const offer = await api.as(speaker).call(createPackage, { params: speaker, body: { ...defaults, ...terms } })
  return { speaker, offer }
}

export interface Bought {
  speaker: MadeUser
  listener: MadeUser
  offer: OwnPackage
  link: Paylink
}

export function linkForPackage(
  api: TestApi,
  listener: MadeUser,
  { package_id }: Pick<OwnPackage, 'package_id'>,
): Promise<Paylink> {
  return api.as(listener).call(buyPackage, { params: { package_id }, body: {} })
}

export async function buyNewPackage(
  api: TestApi,
  { listener: payer, ...terms }: Parameters<typeof makePackage>[1] & { listener?: MadeUser } = {},
): Promise<Bought> {
  const { speaker, offer } = await makePackage(api, terms)
  const listener = payer ?? (await makeListener(api))
  const link = await linkForPackage(api, listener, offer)
  await bankOf(api).pay(link)
  return { speaker, listener, offer, link }
}

export function packageOrder(api: TestApi, { listener, link }: Pick<Bought, 'listener' | 'link'>) {
  return api.as(listener).call(getOrder, { params: link })
}

export function slotOf(
  api: TestApi,
  { speaker }: Pick<Bought, 'speaker'>,
  hours: number,
  terms: Parameters<typeof makeTimeSlot>[1] = {},
): Promise<MadeSlot> {
  return makeTimeSlot(api, { speaker, starts_in_minutes: hours * 60, ...terms })
}

export async function useCredits(
  api: TestApi,
  { listener }: Pick<Bought, 'listener'>,
  slots: readonly Pick<MadeSlot, 'slot_id'>[],
): Promise<CreditBooking[]> {
  const body = { slot_ids: slots.map(({ slot_id }) => slot_id) }
  return (await api.as(listener).call(bookByCredit, { body })).items
}

export function cancelMeeting(
  api: TestApi,
  user: MadeUser,
  { consultation_id }: Pick<CreditBooking, 'consultation_id'>,
) {
  return api.as(user).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
}

/** Meetings and kopecks. */
export async function leftOf(api: TestApi, bought: Pick<Bought, 'listener' | 'link'>): Promise<[number, number]> {
  const { left_count, left_amount } = (await packageOrder(api, bought)).package!
  return [left_count, left_amount]
}
