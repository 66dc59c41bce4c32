import type { ErrorName } from '@razgovor/contract/error-codes'
import type { AnswerFile } from '@razgovor/contract/meeting-questions'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { fetchBlob } from '../../lib/fetch-blob.ts'
import { invalidateMeetings } from '../../lib/invalidate-meetings.ts'
import { saveBlob } from '../../lib/save-file.ts'

/** The questions of a kind or a series; if neither is given, those of all meetings. */
export interface QuestionScope {
  user_id: string
  kind_id?: string | undefined
  series_id?: string | undefined
}

function argsOf({ user_id, kind_id, series_id }: QuestionScope) {
  return { params: { user_id }, query: { ...(kind_id && { kind_id }), ...(series_id && { series_id }) } }
}

export const questionsQuery = (scope: QuestionScope) => ({
  ...apiQuery('GET /api/speakers/:user_id/meeting-questions', argsOf(scope)),
  meta: { handles: ['not_exist'] as ErrorName[] },
})

export const questionRefusals = ['validation', 'human_friendly', 'not_exist'] as const satisfies ErrorName[]

type Questions = Args<'PUT /api/speakers/:user_id/meeting-questions'>[0]['body']['questions']

export const saveQuestionsMutation = (scope: QuestionScope) =>
  mutationOptions({
    mutationFn: (questions: Questions) =>
      call('PUT /api/speakers/:user_id/meeting-questions', { ...argsOf(scope), body: { questions } }),
    meta: { handles: questionRefusals },
    onSuccess: (_saved, _questions, _result, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/speakers/:user_id/meeting-questions') }),
  })

export const askedQuery = (slot_id: string) => ({
  ...apiQuery('GET /api/time-slots/:slot_id/answers', { params: { slot_id } }),
  meta: { handles: ['not_exist'] as ErrorName[] },
})

export const answerRefusals = ['validation', 'human_friendly', 'not_exist'] as const satisfies ErrorName[]

export const saveAnswersMutation = (slot_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'PUT /api/time-slots/:slot_id/answers'>[0]['body']) =>
      call('PUT /api/time-slots/:slot_id/answers', { params: { slot_id }, body }),
    meta: { handles: answerRefusals },
    onSettled: (_saved, _error, _body, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('GET /api/time-slots/:slot_id/answers') }),
        client.invalidateQueries({ queryKey: keyOf('GET /api/consultations/:id/answers') }),
        invalidateMeetings(client),
      ]),
  })

export const uploadRefusals = [
  'validation',
  'human_friendly',
  'body_too_big',
  'throttling',
  'not_exist',
  'overloaded',
  'external_service',
  'unknown',
  'server',
] as const satisfies ErrorName[]

export const uploadAnswerMutation = (slot_id: string) =>
  mutationOptions({
    mutationKey: ['answer-files', slot_id],
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return call('POST /api/time-slots/:slot_id/answer-files', { params: { slot_id }, form })
    },
    meta: { handles: uploadRefusals },
  })

/** A limit of 100 covers every meeting, because a group has at most a hundred places. */
export const meetingAnswersQuery = (consultation_id: string) => ({
  ...apiQuery('GET /api/consultations/:id/answers', { params: { id: consultation_id }, query: { limit: 100 } }),
  staleTime: 0,
  meta: { handles: ['not_exist', 'forbidden'] as ErrorName[] },
})

/** Called from a button, because a link cannot carry the access token. */
export async function saveAnswerFile({ file_id, name }: AnswerFile): Promise<void> {
  saveBlob(name, await fetchBlob((fetcher) => call('GET /api/answer-files/:file_id', { params: { file_id }, fetcher })))
}
