import type { BookingMode } from '@razgovor/contract/words'
import type { Role } from '@razgovor/contract/values'
import { plusMinutes } from '../src/clock.ts'
import { createUser } from '../src/modules/accounts/create-user.ts'
import { addTimeSlot } from '../src/modules/schedule/add-time-slot.ts'
import { createSpeaker } from '../src/modules/speakers/create-speaker.ts'
import type { TestApi, TestUser } from './start-api.ts'

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

/** A user who may sign in: e-mail confirmed, both names filled. */
export async function makeUser(api: TestApi, role: Role, details: UserDetails = {}): Promise<MadeUser> {
  made += 1
  const user = {
    email: details.email ?? `user-${process.pid}-${made}@example.ru`,
    first_name: details.first_name ?? 'Вера',
    last_name: details.last_name ?? 'Лебедева',
  }
  const { user_id } = await api.ctx.db.transaction().execute((tx) =>
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

export function makeListener(api: TestApi, details: UserDetails = {}): Promise<MadeUser> {
  return makeUser(api, 'LISTENER', details)
}

export async function makeSpeaker(
  api: TestApi,
  details: UserDetails & { alias?: string; headline?: string; category_slugs?: string[] } = {},
): Promise<MadeUser> {
  const user = await makeUser(api, 'SPEAKER', { first_name: 'Анна', last_name: 'Сафонова', ...details })
  await api.ctx.db.transaction().execute((tx) =>
    createSpeaker(tx, api.clock.now(), {
      user_id: user.user_id,
      alias: details.alias ?? null,
      headline: details.headline ?? 'Карьерный консультант',
      about: '',
      photo_url: null,
      category_slugs: details.category_slugs ?? [],
    }),
  )
  return user
}

export interface MadeSlot {
  slot_id: string
  speaker: MadeUser
  time_start: Date
  time_end: Date
}

/** A free slot of an hour; `starts_in_minutes` from the test's now, three days by default. */
export async function makeTimeSlot(
  api: TestApi,
  details: {
    speaker?: MadeUser
    starts_in_minutes?: number
    minutes?: number
    amount?: number
    booking_mode?: Exclude<BookingMode, 'FREE_BOOKING_MULTY'>
    topic?: string
  } = {},
): Promise<MadeSlot> {
  const speaker = details.speaker ?? (await makeSpeaker(api))
  const time_start = plusMinutes(api.clock.now(), details.starts_in_minutes ?? 3 * 24 * 60)
  const time_end = plusMinutes(time_start, details.minutes ?? 60)
  const booking_mode = details.booking_mode ?? 'BUYABLE'
  const { slot_id } = await addTimeSlot(api.ctx, speaker.user_id, {
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
    booking_mode,
    amount: booking_mode === 'BUYABLE' ? (details.amount ?? 250_000) : 0,
    topic: details.topic ?? 'Разбор резюме',
  })
  return { slot_id, speaker, time_start, time_end }
}
