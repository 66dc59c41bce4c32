import type { Config } from '../src/config.ts'
import { createContext } from '../src/create-context.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type FactoryApi, type MadeUser } from '../test/factories.ts'
import type { KnownSlot } from './known.ts'

export type People = Awaited<ReturnType<typeof makePeople>>

export async function makePeople(config: Config, { listeners, speakers }: { listeners: number; speakers: number }) {
  const ctx = await createContext(config)
  const api = { ctx, clock: ctx.clock }
  try {
    const offers = await ctx.db.selectFrom('tariff_prices').select('tariff_price_id').execute()
    const made = await makeMany(speakers, () => makeSpeaker(api))
    return {
      offers: offers.map(({ tariff_price_id }) => tariff_price_id),
      slots: (await Promise.all(made.map((speaker) => makeSlots(api, speaker)))).flat(),
      listeners: await makeMany(listeners, () => makeListener(api)),
      speakers: made,
      admins: await makeMany(1, () => makeAdmin(api)),
    }
  } finally {
    await ctx.close()
  }
}

async function makeAdmin(api: FactoryApi): Promise<MadeUser> {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const now = api.clock.now()
  await api.ctx.db
    .insertInto('sessions')
    .values({
      session_id: admin.user_id,
      user_id: admin.user_id,
      created_at: now,
      used_at: now,
      second_factor_at: now,
    })
    .execute()
  return admin
}

function makeMany<T>(count: number, one: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, one))
}

async function makeSlots(api: FactoryApi, speaker: MadeUser): Promise<KnownSlot[]> {
  const slots: KnownSlot[] = []
  for (let nth = 0; nth < 12; nth++) {
    const starts_in_minutes = (nth < 4 ? 5 : 26 * 60) + nth * 20
    const terms = nth % 3 === 0 ? { booking_mode: 'FREE_BOOKING' as const } : { amount: 100_000 + nth * 1000 }
    const { slot_id, time_start } = await makeTimeSlot(api, { speaker, starts_in_minutes, minutes: 15, ...terms })
    slots.push({ slot_id, speaker, amount: terms.amount ?? 0, starts_at: time_start.getTime() })
  }
  return slots
}
