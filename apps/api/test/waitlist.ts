import { signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { joinWaitlist, type WaitlistEntry } from '@razgovor/contract/waitlist'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeSlot, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

type Wish = Partial<Pick<WaitlistEntry, 'from_iso' | 'to_iso' | 'parts_of_day'>>

export function wait(api: TestApi, listener: MadeUser, speaker: MadeUser, body: Wish = {}) {
  return api.as(listener).call(joinWaitlist, { params: { user_id: speaker.user_id }, body })
}

/** The only slot is taken; the listeners are in this order. */
export async function makeWaiting(api: TestApi, { places = 1, count = 3 } = {}) {
  const speaker = await makeSpeaker(api)
  const slot = await makeTimeSlot(api, {
    speaker,
    places,
    booking_mode: places > 1 ? 'FREE_BOOKING_MULTY' : 'FREE_BOOKING',
  })
  const holders: MadeUser[] = []
  for (let place = 0; place < places; place++) {
    const holder = await makeListener(api)
    holders.push(holder)
    await book(api, holder, slot)
  }
  const waiting: MadeUser[] = []
  for (let n = 0; n < count; n++) {
    const listener = await makeListener(api)
    waiting.push(listener)
    await wait(api, listener, speaker)
  }
  await pass(api, 2)
  return { speaker, slot, holders, waiting }
}

export function book(api: TestApi, listener: MadeUser, { slot_id }: Pick<MadeSlot, 'slot_id'>) {
  return api.as(listener).call(signUp, { params: { slot_id } })
}

export async function pass(api: TestApi, minutes: number): Promise<void> {
  await api.clock.advance({ minutes })
  await api.settle()
}

export async function notifiedTimes(api: TestApi, listener: MadeUser): Promise<string[]> {
  const { items } = await api.as(listener).call(listNotifications)
  return items.flatMap(({ content, link }) =>
    content.startsWith('Появилось время') ? [new URL(link!, api.url).searchParams.get('at')!] : [],
  )
}

export async function notificationCounts(api: TestApi, listeners: readonly MadeUser[]): Promise<number[]> {
  return Promise.all(listeners.map(async (listener) => (await notifiedTimes(api, listener)).length))
}
