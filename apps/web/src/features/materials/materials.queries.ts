import type { BoardDrawing } from '@razgovor/contract/board'
import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api-error.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import { fetchBlob } from '../../lib/fetch-blob.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { consultationQuery } from '../bookings/bookings.queries.ts'

export const materialsQuery = (id: string) => apiQuery('GET /api/consultations/:id/materials', { params: { id } })

/** All drawings of the board, bottom first; a large board is loaded in pages. */
export const boardQuery = (id: string) =>
  queryOptions<BoardDrawing[], ApiError>({
    queryKey: [...keyOf('GET /api/consultations/:id/materials/board'), { params: { id } }],
    async queryFn({ signal }) {
      const items = []
      for (let after = 0, hasMore = true; hasMore;) {
        const query = { after }
        const board = await call('GET /api/consultations/:id/materials/board', { params: { id }, query, signal })
        items.push(...board.items)
        hasMore = board.has_more
        after = board.version
      }
      return items.toSorted((one, other) => one.position - other.position).flatMap(({ drawing }) => drawing ?? [])
    },
  })

export const materialsRefusals = ['validation', 'human_friendly', 'not_exist'] as const satisfies ErrorName[]

export const saveMaterialsMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'PUT /api/consultations/:id/materials'>[0]['body']) =>
      call('PUT /api/consultations/:id/materials', { params: { id }, body }),
    meta: { handles: materialsRefusals },
    onSuccess: (materials, _body, _result, { client }) => {
      client.setQueryData(materialsQuery(id).queryKey, materials)
      void client.invalidateQueries({ queryKey: consultationQuery(id).queryKey })
    },
  })

export const downloadMutation = (id: string, { file_id, name }: { file_id: string; name: string }) =>
  mutationOptions({
    mutationFn: () =>
      fetchBlob((fetcher) =>
        call('GET /api/consultations/:id/materials/files/:file_id', { params: { id, file_id }, fetcher }),
      ),
    onSuccess: (blob) => saveBlob(name, blob),
    meta: {
      handles: ['not_exist', 'external_service', 'unknown', 'server', 'throttling', 'overloaded'] satisfies ErrorName[],
    },
  })

interface RecordingPart {
  recording_id: string
  part: number
}

export const recordingLinkMutation = (id: string, part: RecordingPart) =>
  mutationOptions({
    mutationFn: () =>
      call('GET /api/consultations/:id/recordings/:recording_id/parts/:part/link', { params: { id, ...part } }),
    meta: {
      handles: ['not_exist', 'unknown', 'server', 'throttling', 'overloaded'] satisfies ErrorName[],
    },
  })

export const deleteRecordingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (recording_id: string) =>
      call('DELETE /api/consultations/:id/recordings/:recording_id', { params: { id, recording_id } }),
    onSettled: (_answer, _error, _recording_id, _result, { client }) => {
      void client.invalidateQueries({ queryKey: materialsQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: consultationQuery(id).queryKey })
    },
  })
