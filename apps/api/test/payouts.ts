import { exportPayoutBatch, makePayoutBatch, markPayoutBatchPaid, type WholeBatch } from '@razgovor/contract/payouts'
import { randomUUID } from 'node:crypto'
import { legalForms } from './applications.ts'
import { makeUser, type MadeUser } from './factories.ts'
import { makePaidMeeting, type PaidMeeting } from './paid-meeting.ts'
import type { TestApi } from './start-api.ts'

type Form = keyof typeof legalForms

export async function giveDetails(api: TestApi, { user_id }: MadeUser, form: Form = 'SELF_EMPLOYED'): Promise<void> {
  const { legal_form, ...details } = legalForms[form]
  await api.ctx.db
    .insertInto('legal_details')
    .values({ user_id, legal_form, details: JSON.stringify(details), updated_at: api.clock.now() })
    .execute()
}

export interface Earner {
  speaker: MadeUser
  meeting: PaidMeeting
}

/** The speaker has earned 90 % of the amount (2,250 roubles), which nobody can dispute any more. */
export async function makeEarner(
  api: TestApi,
  given: { speaker?: MadeUser; amount?: number; form?: Form | null; can_dispute?: boolean } = {},
): Promise<Earner> {
  const { form = 'SELF_EMPLOYED', can_dispute = false, ...details } = given
  const meeting = await makePaidMeeting(api, { ...details, starts_in_minutes: 60 })
  const { speaker } = meeting.slot
  if (form && !given.speaker) await giveDetails(api, speaker, form)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  if (!can_dispute) await api.clock.advance({ hours: 73 })
  return { speaker, meeting }
}

export async function makeBatch(api: TestApi, admin?: MadeUser): Promise<WholeBatch> {
  const operator = api.as(admin ?? (await makeUser(api, 'SUPER_ADMIN')))
  return operator.call(makePayoutBatch, { body: { idempotency_key: randomUUID() } })
}

export async function exportBatch(api: TestApi, admin: MadeUser, { batch_id }: WholeBatch, format: 'CSV' | 'ONE_C') {
  const file = await api.as(admin).call(exportPayoutBatch, { params: { batch_id }, body: { format } })
  return { ...file, bytes: Buffer.from(file.base64, 'base64') }
}

export function bankDay(api: TestApi, days_ago = 0): string {
  const now = Temporal.Instant.fromEpochMilliseconds(api.clock.now().getTime())
  return now.toZonedDateTimeISO('Europe/Moscow').toPlainDate().subtract({ days: days_ago }).toString()
}

export async function payEverybody(api: TestApi, admin: MadeUser): Promise<WholeBatch> {
  const batch = await makeBatch(api, admin)
  await exportBatch(api, admin, batch, 'CSV')
  return api.as(admin).call(markPayoutBatchPaid, { params: batch, body: { paid_on: bankDay(api) } })
}
