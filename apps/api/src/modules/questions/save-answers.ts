import type { AskedQuestions, saveAnswers as saveAnswersCall } from '@razgovor/contract/meeting-questions'
import { answerRequired, charactersMax, choiceFromList } from '@razgovor/contract/fields.texts'
import { shortAnswerMax } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Reason } from '../../errors/reasons.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { toLine, toLines } from '../../text/plain-text.ts'
import { getOwnSlot, getAsked, type Answering } from './asked-questions.ts'
import { questionsRefusals } from './questions.texts.ts'

type Body = z.output<typeof saveAnswersCall.body>
type Answer = Body['answers'][number]

/** All or none; other slots get what fits. Throws not_exist, validation (answers.<index>), human_friendly. */
export async function saveAnswers(
  ctx: Ctx,
  { slot_id, listener_id, answers, also_slot_ids }: Answering & Body,
): Promise<AskedQuestions> {
  const slot_ids = [...new Set([slot_id, ...also_slot_ids])].toSorted()
  await transact(ctx, async (tx) => {
    for (const id of slot_ids) {
      const { speaker_id } = await getOwnSlot(tx, { slot_id: id, listener_id })
      for (const [index, answer] of answers.entries()) {
        const isAsked = await saveAnswer(tx, ctx.clock.now(), {
          ...answer,
          slot_id: id,
          listener_id,
          speaker_id,
          index,
        })
        if (!isAsked && id === slot_id) throw new ApiError('human_friendly', questionsRefusals.question_is_gone)
      }
    }
  })
  return getAsked(ctx, { slot_id, listener_id })
}

type Saving = Answering & Answer & { speaker_id: string }

async function saveAnswer(tx: Tx, now: Date, { index, ...answer }: Saving & { index: number }): Promise<boolean> {
  const field = (message: string) => new ApiError('validation', { fields: { [`answers.${index}`]: message } })
  const refusals = {
    meeting_answers_of_listener: friendly(questionsRefusals.not_your_meeting),
    meeting_answers_asked: friendly(questionsRefusals.question_is_gone),
    meeting_answers_in_time: friendly(questionsRefusals.meeting_has_begun),
    meeting_answers_own_file: friendly(questionsRefusals.file_is_gone),
    meeting_answers_choice: () => field(choiceFromList),
    meeting_answers_required: () => field(answerRequired),
    meeting_answers_by_type: () => field(charactersMax(shortAnswerMax)),
  }
  return mapConstraintErrors(refusals, () => storeAnswer(tx, now, answer))
}

function friendly(reason: Reason) {
  return () => new ApiError('human_friendly', reason)
}

// False if the slot does not ask this question.
async function storeAnswer(tx: Tx, now: Date, answer: Saving): Promise<boolean> {
  const { slot_id, listener_id, speaker_id, question_id, text, file_id } = answer
  const { numAffectedRows = 0n } = await sql`
    insert into meeting_answers (listener_id, slot_id, speaker_id, question_id, question_type, question, position, text,
      file_id, answered_at)
    select ${listener_id}::uuid, ${slot_id}::uuid, ${speaker_id}::uuid, q.question_id, q.question_type, q.text, q.ordinality,
      case q.question_type when 'FILE' then null when 'LONG_TEXT' then ${orNull(toLines(text ?? ''))}::text
        else ${orNull(toLine(text ?? ''))}::text end,
      case when q.question_type = 'FILE' then ${file_id}::uuid end, ${now}::timestamptz
    from slot_questions(${slot_id}) with ordinality q where q.question_id = ${question_id}
    on conflict (listener_id, slot_id, question_id) do update set
      question_type = excluded.question_type, question = excluded.question, position = excluded.position,
      text = excluded.text, file_id = excluded.file_id, answered_at = excluded.answered_at`.execute(tx)
  return numAffectedRows > 0n
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
