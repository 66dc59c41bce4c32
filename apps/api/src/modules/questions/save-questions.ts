import { choiceTwice, fillThisIn, questionRequired } from '@razgovor/contract/fields.texts'
import { questionsMax } from '@razgovor/contract/limits'
import type { MeetingQuestion, SpeakersQuestions } from '@razgovor/contract/meeting-questions'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { toLine } from '../../text/plain-text.ts'
import { questionsRefusals } from './questions.texts.ts'

// Without kind and series, these are the questions of all meetings.
interface Scope {
  speaker_id: string
  kind_id?: string | undefined
  series_id?: string | undefined
}

/** Throws not_exist for a kind or series that is removed or somebody else's. */
export async function getQuestions(db: Db, scope: Scope): Promise<SpeakersQuestions> {
  await assertScope(db, scope)
  const questions = await questionsOf(db, scope)
    .select(['question_id', 'question_type', 'text', 'options', 'is_required'])
    .orderBy('position')
    .execute()
  return { questions, questions_max: questionsMax - (await countOthers(db, scope)) }
}

/** Throws not_exist, validation (no printable characters), human_friendly (a meeting would ask more than five). */
export async function saveQuestions(
  ctx: Ctx,
  { questions, ...scope }: Scope & { questions: readonly MeetingQuestion[] },
): Promise<SpeakersQuestions> {
  const refusals = {
    meeting_questions_five: () => new ApiError('human_friendly', questionsRefusals.five_questions(questionsMax)),
  }
  const cleaned = questions.map(clean)
  return mapConstraintErrors(refusals, () =>
    transact(ctx, async (tx) => {
      await lockSpeaker(tx, scope.speaker_id)
      await assertScope(tx, scope)
      await replaceQuestions(tx, ctx.clock.now(), { ...scope, questions: cleaned })
      return getQuestions(tx, scope)
    }),
  )
}

function clean(question: MeetingQuestion, index: number): MeetingQuestion {
  const text = toLine(question.text)
  const options = question.question_type === 'CHOICE' ? question.options.map((option) => toLine(option)) : []
  const twice = options.findIndex((option, place) => options.indexOf(option) < place)
  if (text === '') throw fault(`${index}.text`, questionRequired)
  if (options.includes('')) throw fault(`${index}.options.${options.indexOf('')}`, fillThisIn)
  if (twice !== -1) throw fault(`${index}.options.${twice}`, choiceTwice)
  return { ...question, text, options }
}

function fault(place: string, message: string): ApiError {
  return new ApiError('validation', { fields: { [`questions.${place}`]: message } })
}

async function lockSpeaker(tx: Tx, speaker_id: string): Promise<void> {
  await tx.selectFrom('speakers').select('user_id').where('user_id', '=', speaker_id).forNoKeyUpdate().execute()
}

async function replaceQuestions(
  tx: Tx,
  now: Date,
  { questions, ...scope }: Scope & { questions: readonly MeetingQuestion[] },
): Promise<void> {
  const { speaker_id, kind_id = null, series_id = null } = scope
  const kept = questions.map(({ question_id }) => question_id)
  await tx
    .updateTable('meeting_questions')
    .set({ removed_at: now })
    .where('question_id', 'in', questionsOf(tx, scope).select('question_id'))
    .where('speaker_id', '=', speaker_id)
    .where(sql<boolean>`question_id <> all(${kept}::uuid[])`)
    .execute()
  if (questions.length === 0) return
  const rows = questions.map(({ question_id, question_type, text, options, is_required }, position) => ({
    speaker_id,
    question_id,
    kind_id,
    series_id,
    position,
    question_type,
    text,
    options,
    is_required,
  }))
  await tx
    .insertInto('meeting_questions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['speaker_id', 'question_id']).doUpdateSet((eb) => ({
        kind_id: eb.ref('excluded.kind_id'),
        series_id: eb.ref('excluded.series_id'),
        position: eb.ref('excluded.position'),
        question_type: eb.ref('excluded.question_type'),
        text: eb.ref('excluded.text'),
        options: eb.ref('excluded.options'),
        is_required: eb.ref('excluded.is_required'),
        removed_at: null,
      })),
    )
    .execute()
}

function questionsOf(db: Db, { speaker_id, kind_id, series_id }: Scope) {
  return db
    .selectFrom('meeting_questions')
    .where('speaker_id', '=', speaker_id)
    .where((eb) => (kind_id ? eb('kind_id', '=', kind_id) : eb('kind_id', 'is', null)))
    .where((eb) => (series_id ? eb('series_id', '=', series_id) : eb('series_id', 'is', null)))
    .where('removed_at', 'is', null)
}

// Returns the largest number if there are several kinds and series.
async function countOthers(db: Db, scope: Scope): Promise<number> {
  if (scope.kind_id ?? scope.series_id) {
    const { count } = await questionsOf(db, { speaker_id: scope.speaker_id })
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const most = await db
    .selectFrom('meeting_questions as q')
    .leftJoin('meeting_kinds as k', (join) =>
      join.onRef('k.speaker_id', '=', 'q.speaker_id').onRef('k.kind_id', '=', 'q.kind_id'),
    )
    .leftJoin('series as s', 's.series_id', 'q.series_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('q.speaker_id', '=', scope.speaker_id)
    .where('q.removed_at', 'is', null)
    .where((eb) => eb.or([eb('q.kind_id', 'is not', null), eb('q.series_id', 'is not', null)]))
    .where('k.removed_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .groupBy(['q.kind_id', 'q.series_id'])
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return most?.count ?? 0
}

async function assertScope(db: Db, { speaker_id, kind_id, series_id }: Scope): Promise<void> {
  if (kind_id)
    await db
      .selectFrom('meeting_kinds')
      .select('kind_id')
      .where('speaker_id', '=', speaker_id)
      .where('kind_id', '=', kind_id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (series_id)
    await db
      .selectFrom('series')
      .select('series_id')
      .where('speaker_id', '=', speaker_id)
      .where('series_id', '=', series_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
