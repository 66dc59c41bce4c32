import { defaultTerms } from '@razgovor/contract/slot-terms'
import type { BookingMode } from '@razgovor/contract/words'
import type { Role } from '@razgovor/contract/values'
import { transact } from '../src/db/transact.ts'
import { plusMinutes } from '../src/time/clock.ts'
import { newId } from '../src/ids.ts'
import { createUser } from '../src/modules/accounts/sign-in/create-user.ts'
import { addTimeSlot } from '../src/modules/schedule/add-time-slot.ts'
import { createSeries } from '../src/modules/schedule/series/create-series.ts'
import { createSpeaker } from '../src/modules/speakers/create-speaker.ts'
import type { TestApi, TestUser } from './start-api.ts'

export type FactoryApi = Pick<TestApi, 'ctx'> & { clock: Pick<TestApi['clock'], 'now'> }

let made = 0

export interface MadeUser extends TestUser {
  email: string
  first_name: string
  last_name: string
}

interface UserDetails {
  email?: string
  first_name?: string
  last_name?: string
  time_zone_id?: string
}

/** May sign in: e-mail confirmed, both names filled. */
export async function makeUser(api: FactoryApi, role: Role, details: UserDetails = {}): Promise<MadeUser> {
  made += 1
  const user = {
    email: details.email ?? `user-${process.pid}-${made}@example.ru`,
    first_name: details.first_name ?? 'Вера',
    last_name: details.last_name ?? 'Лебедева',
  }
  const { user_id } = await transact(api.ctx, (tx) =>
    createUser(tx, api.clock.now(), {
      ...user,
      role,
      time_zone_id: details.time_zone_id ?? 'Europe/Moscow',
      password_hash: null,
      email_confirmed_at: api.clock.now(),
    }),
  )
  return { user_id, role, ...user }
}

export function makeListener(api: FactoryApi, details: UserDetails = {}): Promise<MadeUser> {
  return makeUser(api, 'LISTENER', details)
}

export async function makeSpeaker(
  api: FactoryApi,
  details: UserDetails & {
    alias?: string
    headline?: string
    category_slugs?: string[]
    tariff?: 'BASIC' | 'PRO'
  } = {},
): Promise<MadeUser> {
  const user = await makeUser(api, 'SPEAKER', { first_name: 'Анна', last_name: 'Сафонова', ...details })
  await transact(api.ctx, (tx) =>
    createSpeaker(tx, api.clock.now(), {
      user_id: user.user_id,
      alias: details.alias ?? null,
      headline: details.headline ?? 'Карьерный консультант',
      about: '',
      category_slugs: details.category_slugs ?? [],
    }),
  )
  if (details.tariff) await makeSubscription(api, user, details.tariff)
  return user
}

export interface MadeSlot {
  slot_id: string
  speaker: MadeUser
  time_start: Date
  time_end: Date
}

// The longest meetings of two tariffs.
const freeMinutes = 40
const basicMinutes = 90

/** An hour in three days by default; subscribes its speaker to a tariff that allows that length. */
export async function makeTimeSlot(
  api: FactoryApi,
  details: {
    speaker?: MadeUser
    starts_in_minutes?: number
    minutes?: number
    amount?: number
    booking_mode?: BookingMode
    places?: number
    topic?: string
  } = {},
): Promise<MadeSlot> {
  const speaker = details.speaker ?? (await makeSpeaker(api))
  const time_start = plusMinutes(api.clock.now(), details.starts_in_minutes ?? 3 * 24 * 60)
  const minutes = details.minutes ?? 60
  const time_end = plusMinutes(time_start, minutes)
  if (minutes > freeMinutes) await subscribeOnce(api, speaker, minutes > basicMinutes ? 'PRO' : 'BASIC')
  const booking_mode = details.booking_mode ?? 'BUYABLE'
  const { slot_id } = await addTimeSlot(api.ctx, speaker.user_id, {
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
    ...defaultTerms,
    booking_mode,
    amount: booking_mode === 'BUYABLE' ? (details.amount ?? 250_000) : 0,
    places: details.places ?? 1,
    topic: details.topic ?? 'Разбор резюме',
  })
  return { slot_id, speaker, time_start, time_end }
}

const subscribing = new Map<string, Promise<void>>()

// Once, even if several slots are made concurrently.
function subscribeOnce(api: FactoryApi, speaker: TestUser, code: 'BASIC' | 'PRO'): Promise<void> {
  const { user_id } = speaker
  const begun = subscribing.get(user_id)
  if (begun) return begun
  const subscribed = subscribeUnlessHeld(api, speaker, code).finally(() => subscribing.delete(user_id))
  subscribing.set(user_id, subscribed)
  return subscribed
}

async function subscribeUnlessHeld(api: FactoryApi, speaker: TestUser, code: 'BASIC' | 'PRO'): Promise<void> {
  const held = await api.ctx.db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('speaker_id', '=', speaker.user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!held) await makeSubscription(api, speaker, code)
}

export async function makeSubscription(api: FactoryApi, speaker: TestUser, code: 'BASIC' | 'PRO'): Promise<void> {
  const { db } = api.ctx
  const { user_id: speaker_id } = speaker
  const started_at = api.clock.now()
  const expires_at = plusMinutes(started_at, 365 * 24 * 60)
  const subscription_id = newId(started_at)
  const { amount, ...terms } = await db
    .selectFrom('tariff_prices as p')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['p.tariff_price_id', 'p.tariff_id', 'p.subscription_type', 'p.amount'])
    .where('t.code', '=', code)
    .where('p.subscription_type', '=', 'YEARLY')
    .executeTakeFirstOrThrow()
  const count = { anchor_at: expires_at, anchor_months: 0, time_zone_id: 'Europe/Moscow' }
  const subscription = { subscription_id, speaker_id, ...terms, ...count, auto_renew: false }
  await db
    .insertInto('subscriptions')
    .values({ ...subscription, started_at, expires_at, works_until: expires_at })
    .execute()
  const { tariff_price_id } = terms
  await db
    .insertInto('subscription_periods')
    .values({
      period_id: newId(started_at),
      subscription_id,
      speaker_id,
      tariff_price_id,
      starts_at: started_at,
      ends_at: expires_at,
      amount,
    })
    .execute()
}

export interface MadeSeries {
  series_id: string
  speaker: MadeUser
  sessions: MadeSlot[]
}

/** Daily one-hour sessions of a speaker on BASIC, the first in three days by default. */
export async function makeSeries(
  api: FactoryApi,
  details: { speaker?: MadeUser; starts_in_minutes?: number; times?: number; amount?: number; places?: number } = {},
): Promise<MadeSeries> {
  const speaker = details.speaker ?? (await makeSpeaker(api))
  await subscribeOnce(api, speaker, 'BASIC')
  const amount = details.amount ?? 0
  const time_start = plusMinutes(api.clock.now(), details.starts_in_minutes ?? 3 * 24 * 60)
  const { series_id } = await createSeries(api.ctx, speaker.user_id, {
    ...defaultTerms,
    title: 'Разговорный английский',
    description: '',
    booking_mode: amount > 0 ? 'BUYABLE' : 'FREE_BOOKING_MULTY',
    amount,
    places: details.places ?? 5,
    fund_id: null,
    time_start_iso: time_start.toISOString(),
    time_end_iso: plusMinutes(time_start, 60).toISOString(),
    repeat: { repeat_mode: 'DAILY', weekdays: [], ends_on: null, times: details.times ?? 3 },
    skip_clashes: false,
  })
  const sessions = await api.ctx.db
    .selectFrom('time_slots')
    .select(['slot_id', 'time_start', 'time_end'])
    .where('series_id', '=', series_id)
    .orderBy('time_start')
    .execute()
  return { series_id, speaker, sessions: sessions.map((session) => Object.assign(session, { speaker })) }
}
