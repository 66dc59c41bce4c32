import type { Db } from '../../../db/client.ts'
import { nameOf } from './name-of.ts'

export async function collectQuestions(db: Db, user_id: string) {
  const [meeting_questions, meeting_answers, answer_files] = await Promise.all([
    db
      .selectFrom('meeting_questions')
      .select(['question_type', 'text', 'options', 'is_required', 'removed_at'])
      .where('speaker_id', '=', user_id)
      .orderBy('position')
      .orderBy('question_id')
      .execute(),
    db
      .selectFrom('meeting_answers as a')
      .innerJoin('users as speaker', 'speaker.user_id', 'a.speaker_id')
      .leftJoin('answer_files as f', 'f.file_id', 'a.file_id')
      .select([nameOf('speaker').as('speaker'), 'a.question', 'a.text', 'f.name as file', 'a.answered_at'])
      .where('a.listener_id', '=', user_id)
      .orderBy('a.answered_at')
      .orderBy('a.slot_id')
      .orderBy('a.position')
      .execute(),
    db
      .selectFrom('answer_files')
      .select(['name', 'bytes', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
  ])
  return { meeting_questions, meeting_answers, answer_files }
}
