import type { SubscriptionType } from '@razgovor/contract/tariffs'
import { bankOf, type Bank } from '../test/bank.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../test/factories.ts'
import { startApi, type TestApi } from '../test/start-api.ts'
import type { Crowd } from './plan.ts'

export interface WalkedOrder {
  order_id: string
  user: MadeUser
  /** Null where a saved card was charged instead. */
  payment_url: string | null
}

interface Offer {
  tariff_price_id: string
  code: string
  subscription_type: SubscriptionType
}

export interface World extends AsyncDisposable {
  api: TestApi
  bank: Bank
  started_at: Date
  speakers: MadeUser[]
  listeners: MadeUser[]
  admins: MadeUser[]
  offers: Offer[]
  /** What the steps made, by the step's id. */
  slots: Map<number, string[]>
  orders: Map<number, WalkedOrder>
  sign_ups: Map<number, { consultation_id: string; listener: MadeUser; speaker: MadeUser }>
}

/** Eleven days before a 31 January, with a leap day in the second year. */
const beginning = '2059-01-20T06:00:00.000Z'

const speakerZones = ['Europe/Moscow', 'Europe/Kaliningrad', 'Asia/Vladivostok', 'Europe/Berlin', 'America/New_York']

/** The real API with its sandbox, and everybody who will walk through it. */
export async function startWorld(crowd: Crowd): Promise<World> {
  const api = await startApi({ now: beginning, rooms: true })
  const speakers: MadeUser[] = []
  for (let n = 0; n < crowd.speakers; n++)
    speakers.push(await makeSpeaker(api, { time_zone_id: speakerZones[n % speakerZones.length]! }))
  const listeners: MadeUser[] = []
  for (let n = 0; n < crowd.listeners; n++) listeners.push(await makeListener(api))
  const admins = [await makeUser(api, 'SUPER_ADMIN'), await makeUser(api, 'SUPER_ADMIN')]
  return {
    api,
    bank: bankOf(api),
    started_at: api.clock.now(),
    speakers,
    listeners,
    admins,
    offers: await listOffers(api),
    slots: new Map(),
    orders: new Map(),
    sign_ups: new Map(),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

function listOffers({ ctx }: TestApi): Promise<Offer[]> {
  return ctx.db
    .selectFrom('tariff_prices as p')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['p.tariff_price_id', 't.code', 'p.subscription_type'])
    .orderBy('p.tariff_price_id')
    .execute()
}

export function instantOf(world: World, minutes: number): Date {
  return new Date(world.started_at.getTime() + minutes * 60_000)
}
