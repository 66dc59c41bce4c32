import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

export const noteQuery = (user_id: string) => apiQuery('GET /api/listeners/:user_id/note', { params: { user_id } })

export const noteRefusals = ['validation', 'not_exist'] as const satisfies ErrorName[]

export const saveNoteMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (text: string) => call('PUT /api/listeners/:user_id/note', { params: { user_id }, body: { text } }),
    meta: { handles: noteRefusals },
    onSuccess: (note, _text, _result, { client }) => client.setQueryData(noteQuery(user_id).queryKey, note),
  })
