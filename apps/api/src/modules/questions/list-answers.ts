import type { ListenersAnswers } from '@razgovor/contract/meeting-questions'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { ApiError } from '../../errors/api-error.ts'
import { statusesWithPlace } from '../bookings/bookings.states.ts'
import { findPresentMeeting } from '../bookings/moves/find-movable.ts'

interface Reading {
  consultation_id: string
  user_id: string
}

const answersOfBooking = sql<ListenersAnswers['answers']>`(
  select coalesce(jsonb_agg(jsonb_build_object('question_id', a.question_id, 'question', a.question, 'text', a.text,
    'answered_at', a.answered_at, 'file', case when f.file_id is not null then
      jsonb_build_object('file_id', f.file_id, 'name', f.name, 'bytes', f.bytes) end)
    order by a.position, a.answered_at), '[]')
  from meeting_answers a left join answer_files f on f.file_id = a.file_id
  where a.listener_id = b.listener_id and a.slot_id = b.slot_id and num_nonnulls(a.text, a.file_id) = 1)`

/** The speaker gets all listeners' answers, a listener their own. Throws not_exist to others. */
export async function listAnswers(
  db: Db,
  { consultation_id: address, user_id }: Reading,
  { offset, limit }: PageQuery,
): Promise<Page<ListenersAnswers>> {
  const consultation_id = await findPresentMeeting(db, { consultation_id: address, user_id })
  const places = await ownPlaces(db, { consultation_id, user_id })
  const { total_count } = await places
    .select((eb) => eb.fn.count<number>('b.listener_id').distinct().as('total_count'))
    .executeTakeFirstOrThrow()
  const rows = await places
    .innerJoin('users as l', 'l.user_id', 'b.listener_id')
    .leftJoin('speakers as lp', 'lp.user_id', 'l.user_id')
    .distinctOn('b.listener_id')
    .select([personJson('l', 'lp').as('listener'), answersOfBooking.as('answers')])
    .orderBy('b.listener_id')
    .orderBy('b.created_at', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { offset, limit, total_count, items: rows.map(toListener) }
}

async function ownPlaces(db: Db, { consultation_id, user_id }: Reading) {
  const places = db.selectFrom('bookings as b').where('b.consultation_id', '=', consultation_id)
  const part = await places
    .select(({ fn, eb }) => fn<boolean>('bool_or', [eb('b.speaker_id', '=', user_id)]).as('is_speaker'))
    .where((eb) => eb.or([eb('b.speaker_id', '=', user_id), eb('b.listener_id', '=', user_id)]))
    .executeTakeFirstOrThrow()
  if (part.is_speaker === null) throw new ApiError('not_exist')
  return part.is_speaker
    ? places.where('b.status', 'in', statusesWithPlace)
    : places.where('b.listener_id', '=', user_id)
}

// PostgreSQL's JSON has instants with an offset.
function toListener({ listener, answers }: ListenersAnswers): ListenersAnswers {
  const withInstants = answers.map(({ answered_at, question_id, question, text, file }) => ({
    question_id,
    question,
    text,
    file,
    answered_at: new Date(answered_at).toISOString(),
  }))
  return { listener, answers: withInstants }
}
