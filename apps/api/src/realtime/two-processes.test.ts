import { Redis } from 'ioredis'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { signUp } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { startApiProcess } from '../../test/api-process.ts'
import { openTab } from '../../test/event-tab.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../test/factories.ts'
import { startRedis } from '../../test/redis.ts'
import { startApi } from '../../test/start-api.ts'

const seconds = 1000
const eventsCount = process.env['TEST_LONG'] ? 10_000 : 2000
/** Events per transaction. */
const batch = 25
const atOnce = 2

function event(number: number): RealtimeEvent {
  return { type: 'payment_rebill', content: String(number), payload: {} }
}

function numbersUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

test(
  'after a process is killed, a tab resumed on another one gets each event once, in order',
  { timeout: 600 * seconds },
  async (context) => {
    await using redis = await startRedis(context)
    await using api = await startApi({ flowing: true, environment: { REDIS_URL: redis.url } })
    await using dying = await startApiProcess(api)
    await using living = await startApiProcess(api)
    const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
    const [first, speakersTab] = [
      await openTab(dying, listener, { after: null }),
      await openTab(living, speaker, { after: null }),
    ]

    const numbers = numbersUpTo(eventsCount)
    const killed = Promise.withResolvers<void>()
    async function pushSome(): Promise<void> {
      while (numbers.length > 0) {
        // On a busy machine all of them could be stored before the tab has received a third.
        if (numbers.length <= eventsCount / 3) await killed.promise
        const some = numbers.splice(0, batch)
        await transact(api.ctx, async (_, after) => {
          for (const { user_id } of [listener, speaker]) for (const number of some) after.push(user_id, event(number))
        })
      }
    }
    const pushing = Promise.all(Array.from({ length: atOnce }, pushSome))

    await first.hasReceived(eventsCount / 3)
    await dying.kill()
    await first.closed
    killed.resolve()
    const before = first.received.slice(1)
    const second = await openTab(living, listener, { after: before.at(-1)!.seq! })
    await Promise.all([second.hasReceived(1 + eventsCount - before.length), speakersTab.hasReceived(1 + eventsCount)])
    await pushing

    const listened = [...before, ...second.received.slice(1)]
    expect(second.received[0]).toMatchObject({ type: 'resume', payload: { is_complete: true } })
    for (const received of [listened, speakersTab.received.slice(1)]) {
      expect(received.map(({ seq }) => seq)).toEqual(numbersUpTo(eventsCount))
      expect(received.map(({ content }) => Number(content)).toSorted((a, b) => a - b)).toEqual(numbersUpTo(eventsCount))
    }
  },
)

test(
  'a booking on one process reaches tabs of another, even if Redis loses the wake-up',
  { timeout: 600 * seconds },
  async (context) => {
    await using redis = await startRedis(context)
    await using api = await startApi({ flowing: true, environment: { REDIS_URL: redis.url } })
    await using here = await startApiProcess(api)
    await using there = await startApiProcess(api)
    const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
    const tab = await openTab(here, listener, { after: null })
    const ofBooking = ['consultation_purchase_notification', 'get_consultation_start_info']
    const bookThere = async (starts_in_minutes: number) => {
      const params = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes })
      await there.as(listener).call(signUp, { params })
    }
    await bookThere(24 * 60)
    await tab.hasReceived(4)
    const received = tab.received.map(({ type }) => type)
    expect(received.toSorted()).toEqual(['conversation_opened', 'resume', ...ofBooking].toSorted())

    const admin = new Redis(redis.url)
    await admin.call('ACL', 'SETUSER', 'default', '-publish')
    await bookThere(48 * 60)
    await tab.hasReceived(6)
    expect(tab.received.slice(4).map(({ type }) => type)).toEqual(ofBooking)
    await admin.quit()
  },
)
