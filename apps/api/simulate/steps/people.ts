import { blockUser, unblockUser } from '@razgovor/contract/admin-actions'
import { deleteUser, getLeaving } from '@razgovor/contract/profile'
import { Refusal } from '../../test/api-client.ts'
import type { MadeUser } from '../../test/factories.ts'
import { dayMinutes, later } from '../plan.ts'
import type { Plan } from '../planned.ts'
import { stepKind, type StepKind } from '../step.ts'
import { makePaidSpeaker, type Run } from '../run.ts'

interface SpeakerRef {
  speaker: number
}

interface Block extends SpeakerRef {
  meetings: 'KEEP' | 'CANCEL'
}

export function planBlock(plan: Plan, { at, ...block }: Block & { at: number }): void {
  later(plan, at, 'block a speaker', block)
  const days = plan.random.int(1, 2)
  later(plan, at + days * dayMinutes, 'open the account again', { speaker: block.speaker })
}

export const peopleSteps: Record<string, StepKind> = {
  'block a speaker': stepKind({
    weight: 1,
    draw(plan) {
      const { random, crowd, at } = plan
      if (!random.chance(0.3)) return null
      const speaker = random.int(0, crowd.speakers - 1)
      later(plan, at + random.int(1, 5) * dayMinutes, 'open the account again', { speaker })
      return { speaker, meetings: random.pick(['KEEP', 'CANCEL'] as const) }
    },
    apply: ({ api, admins, speakers }, { speaker, meetings }: Block) =>
      api.as(admins[0]!).call(blockUser, { params: speakers[speaker]!, body: { why: 'жалобы', meetings } }),
  }),

  'open the account again': stepKind({
    weight: 0,
    draw: () => null,
    apply: ({ api, admins, speakers }, { speaker }: SpeakerRef) =>
      api.as(admins[0]!).call(unblockUser, { params: speakers[speaker]!, body: { why: 'разобрались' } }),
  }),

  'a speaker leaves': stepKind({
    weight: 1,
    draw: ({ random, crowd }) => (random.chance(0.5) ? { speaker: random.int(0, crowd.speakers - 1) } : null),
    apply: leave,
  }),
}

async function leave(run: Run, { speaker }: SpeakerRef): Promise<void> {
  const { api, admins, speakers, people } = run
  const leaving = speakers[speaker]!
  const why = 'уходит'
  await api.as(admins[0]!).call(blockUser, { params: leaving, body: { why, meetings: 'CANCEL' } })
  await api.as(admins[0]!).call(unblockUser, { params: leaving, body: { why } })
  await assertAsked(run, leaving)
  const { balance } = await api.as(leaving).call(getLeaving, { params: leaving })
  await api.as(leaving).call(deleteUser, { params: leaving, query: { balance } })
  const newcomer = await makePaidSpeaker(api, speaker)
  speakers[speaker] = newcomer
  people.set(newcomer.user_id, newcomer)
}

// The balance is that of the ledger, which does not know what the product shows to the speaker.
async function assertAsked({ api }: Run, leaving: MadeUser): Promise<void> {
  const { balance } = await api.ctx.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('balance'))
    .where('account', '=', 'SPEAKER')
    .where('speaker_id', '=', leaving.user_id)
    .executeTakeFirstOrThrow()
  if (balance === 0) return
  const refusal = await api
    .as(leaving)
    .call(deleteUser, { params: leaving, query: {} })
    .then(
      () => null,
      (error: unknown) => error,
    )
  if (!refusal) throw new Error(`${leaving.user_id} left with ${balance} kopecks and was not asked where to pay them`)
  if (!(refusal instanceof Refusal)) throw refusal
}
