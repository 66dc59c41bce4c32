import type { SubscriptionType } from '@razgovor/contract/tariffs'
import { bankOf, type Bank } from '../test/bank.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../test/factories.ts'
import { giveDetails } from '../test/payouts.ts'
import { startApi, type TestApi } from '../test/start-api.ts'
import type { Crowd } from './planned.ts'
import { startRoomServer, type RoomServer } from './room-server.ts'

export interface SimulatedOrder {
  order_id: string
  user: MadeUser
  /** Null if a saved card was charged instead. */
  payment_url: string | null
}

interface Offer {
  tariff_price_id: string
  code: string
  subscription_type: SubscriptionType
}

export interface Run extends AsyncDisposable {
  api: TestApi
  bank: Bank
  rooms: RoomServer
  started_at: Date
  speakers: MadeUser[]
  listeners: MadeUser[]
  admins: MadeUser[]
  people: Map<string, MadeUser>
  offers: Offer[]
  /** Keyed by the id of the step that created them. */
  slots: Map<number, string[]>
  orders: Map<number, SimulatedOrder>
  sign_ups: Map<number, { consultation_id: string; listener: MadeUser; speaker: MadeUser }>
  ended_by_speaker: Set<string>
  ended_by_admin: Set<string>
  desk: Desk
  /** Minutes since the simulation began until which nobody reaches the site and no job runs; null while it is up. */
  down_until: number | null
  downtimes: { from: Date; until: Date }[]
  /** When each difference that may still resolve was first seen. */
  differing: Map<string, Date>
}

interface Desk {
  has_chargebacks: boolean
  /** The bank's payment numbers for which it charged another amount. */
  misread: Set<string>
  /** The bank's payment numbers for which it refuses refunds. */
  refusing: Set<string>
  retried: Set<string>
  decided: number
}

// Eleven days before January 31, with a leap day in the second year.
const beginning = '2059-01-20T06:00:00.000Z'

const speakerZones = ['Europe/Moscow', 'Europe/Kaliningrad', 'Asia/Vladivostok', 'Europe/Berlin', 'America/New_York']

export async function startRun(crowd: Crowd, settings: Record<string, string> = {}): Promise<Run> {
  const rooms = await startRoomServer()
  const api = await startApi({
    now: beginning,
    environment: { LIVEKIT_URL: rooms.url, RECONCILE_PER_MINUTE: '600', ...settings },
  })
  rooms.notify(api)
  const speakers: MadeUser[] = []
  for (let n = 0; n < crowd.speakers; n++) speakers.push(await makePaidSpeaker(api, n))
  const listeners: MadeUser[] = []
  for (let n = 0; n < crowd.listeners; n++) listeners.push(await makeListener(api))
  const admins = [await makeUser(api, 'SUPER_ADMIN'), await makeUser(api, 'SUPER_ADMIN')]
  return {
    api,
    bank: bankOf(api),
    rooms,
    started_at: api.clock.now(),
    speakers,
    listeners,
    admins,
    people: new Map([...speakers, ...listeners, ...admins].map((person) => [person.user_id, person])),
    offers: await listOffers(api),
    slots: new Map(),
    orders: new Map(),
    sign_ups: new Map(),
    ended_by_speaker: new Set(),
    ended_by_admin: new Set(),
    desk: { has_chargebacks: false, misread: new Set(), refusing: new Set(), retried: new Set(), decided: 0 },
    down_until: null,
    downtimes: [],
    differing: new Map(),
    async [Symbol.asyncDispose]() {
      await rooms.settled()
      await api[Symbol.asyncDispose]()
      await rooms.close()
    },
  }
}

export async function makePaidSpeaker(api: TestApi, nth: number): Promise<MadeUser> {
  const speaker = await makeSpeaker(api, { time_zone_id: speakerZones[nth % speakerZones.length]! })
  await giveDetails(api, speaker)
  return speaker
}

function listOffers({ ctx }: TestApi): Promise<Offer[]> {
  return ctx.db
    .selectFrom('tariff_prices as p')
    .innerJoin('tariffs as t', 't.tariff_id', 'p.tariff_id')
    .select(['p.tariff_price_id', 't.code', 'p.subscription_type'])
    .orderBy('p.tariff_price_id')
    .execute()
}

export function instantOf(run: Run, minutes: number): Date {
  return new Date(run.started_at.getTime() + minutes * 60_000)
}
