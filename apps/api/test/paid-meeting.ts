import { cancelConsultation } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { bankOf, linkFor, type Paylink } from './bank.ts'
import { makeListener, makeTimeSlot, type MadeSlot, type MadeUser } from './factories.ts'
import type { TestApi, TestUser } from './start-api.ts'

export interface PaidMeeting {
  booking_id: string
  consultation_id: string
  listener: MadeUser
  slot: MadeSlot
  link: Paylink
  cancel(user: TestUser): Promise<unknown>
}

/** Defaults to a meeting in three days for 2,500 roubles. */
export async function makePaidMeeting(
  api: TestApi,
  details: Parameters<typeof makeTimeSlot>[1] & { slot?: MadeSlot; listener?: MadeUser } = {},
): Promise<PaidMeeting> {
  const { slot: given, listener: payer, ...terms } = details
  const slot = given ?? (await makeTimeSlot(api, terms))
  const listener = payer ?? (await makeListener(api))
  const link = await linkFor(api, listener, [slot])
  await bankOf(api).pay(link)
  const { items } = await api.as(listener).call(getOrder, { params: link })
  const { booking_id, consultation_id } = items[0]!
  return {
    booking_id,
    consultation_id,
    listener,
    slot,
    link,
    cancel: (user) =>
      api.as(user).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } }),
  }
}
