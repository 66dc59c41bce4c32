import { signUp } from '@razgovor/contract/bookings'
import type { startApiProcess } from '../test/api-process.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeSlot, type MadeUser } from '../test/factories.ts'

type FactoryApi = Parameters<typeof makeListener>[0]
type ApiProcess = Awaited<ReturnType<typeof startApiProcess>>

export interface Pair {
  listener: MadeUser
  slot: MadeSlot
  isPaid: boolean
  isGivenUp: boolean
}

const slotsOfSpeaker = 20

export async function makePairs(api: FactoryApi, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  let speaker = await makeSpeaker(api)
  for (let nth = 0; nth < count; nth++) {
    if (nth > 0 && nth % slotsOfSpeaker === 0) speaker = await makeSpeaker(api)
    const isPaid = nth % 3 === 0
    const starts_in_minutes = 26 * 60 + (nth % slotsOfSpeaker) * 20
    const price = isPaid ? { amount: 100_000 + nth * 1000 } : { booking_mode: 'FREE_BOOKING' as const }
    const slot = await makeTimeSlot(api, { speaker, starts_in_minutes, minutes: 15, ...price })
    pairs.push({ listener: await makeListener(api), slot, isPaid, isGivenUp: nth % 12 === 0 })
  }
  return pairs
}

export interface OpenMeeting {
  consultation_id: string
  listener: MadeUser
  speaker: MadeUser
}

export async function makeOpenMeetings(
  api: FactoryApi,
  { as }: Pick<ApiProcess, 'as'>,
  count: number,
): Promise<OpenMeeting[]> {
  const meetings: OpenMeeting[] = []
  for (let nth = 0; nth < count; nth++) {
    const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
    const terms = { speaker, starts_in_minutes: 5, minutes: 40, booking_mode: 'FREE_BOOKING' as const }
    const { slot_id } = await makeTimeSlot(api, terms)
    const { consultation_id } = await as(listener).call(signUp, { params: { slot_id } })
    meetings.push({ consultation_id, listener, speaker })
  }
  return meetings
}
