import { requestConsultation } from '@razgovor/contract/requests'
import { plusMinutes } from '../src/time/clock.ts'
import { makeListener, makeSpeaker, type MadeUser } from './factories.ts'
import type { TestApi } from './start-api.ts'

/** Minutes. */
export const day = 24 * 60

export function hourIn(api: TestApi, minutes: number) {
  const time_start = plusMinutes(api.clock.now(), minutes)
  return { time_start_iso: time_start.toISOString(), time_end_iso: plusMinutes(time_start, 60).toISOString() }
}

interface Sides {
  listener: MadeUser
  speaker: MadeUser
}

export function wish(api: TestApi, speaker: MadeUser, starts: readonly number[]) {
  const times = starts.map((minutes) => hourIn(api, minutes))
  return { params: { user_id: speaker.user_id }, body: { topic: 'Разбор портфолио', message: 'Я дизайнер', times } }
}

export async function makeRequest(
  api: TestApi,
  { sides, starts = [day, 2 * day] }: { sides?: Sides; starts?: number[] } = {},
) {
  const { listener, speaker } = sides ?? {
    listener: await makeListener(api),
    speaker: await makeSpeaker(api, { tariff: 'BASIC' }),
  }
  const request = await api.as(listener).call(requestConsultation, wish(api, speaker, starts))
  return { listener, speaker, request, params: { user_id: speaker.user_id, request_id: request.request_id } }
}

export function acceptance(time: { time_start_iso: string }, price = 250_000) {
  return { status: 'ACCEPTED' as const, time_start_iso: time.time_start_iso, price, comment: 'Возьми резюме' }
}

export const refusal = { status: 'DECLINED' as const, comment: 'В эти дни я в отпуске' }
