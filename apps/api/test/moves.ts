import { moveConsultation } from '@razgovor/contract/moves'
import { Refusal } from './api-client.ts'
import { plannedJobs } from './planned-jobs.ts'
import type { TestApi, TestUser } from './start-api.ts'

export interface MoveAsked {
  user: TestUser
  consultation_id: string
  slot_id: string
  refund_amount?: number
}

export function move(api: TestApi, { user, consultation_id, slot_id, refund_amount }: MoveAsked) {
  return api.as(user).call(moveConsultation, { params: { id: consultation_id }, body: { slot_id, refund_amount } })
}

/** Returns an error such as «human_friendly: too_late_to_move», or «moved». */
export async function moveRefusal(api: TestApi, asked: MoveAsked): Promise<string> {
  return refusalText(move(api, asked))
}

export async function refusalText(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'moved'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.body.reason ? `${error.error_name}: ${error.body.reason}` : error.error_name
  }
}

export async function placesTaken({ ctx }: TestApi, { slot_id }: { slot_id: string }): Promise<number> {
  const { places_taken } = await ctx.db
    .selectFrom('time_slots')
    .select('places_taken')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  return places_taken
}

/** Returns due times by job name. */
export async function timersOf(api: TestApi, id: string): Promise<Record<string, string>> {
  const own = (await plannedJobs(api)).filter(({ key }) => key.includes(id))
  return Object.fromEntries(own.map(({ key, run_at }) => [key.replace(`:${id}`, ''), run_at.toISOString()]))
}
