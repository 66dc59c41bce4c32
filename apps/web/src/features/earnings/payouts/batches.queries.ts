import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { apiQuery, keyOf } from '../../../lib/api-query.ts'
import type { Args } from '../../../lib/api-types.ts'
import type { Paging } from '../../../lib/paging.ts'
import { saveBlob } from '../../../lib/save-file.ts'

export const candidatesQuery = ({ state, offset, limit }: Paging & { state: 'READY' | 'LEFT_OUT' }) => ({
  ...apiQuery('GET /api/admin/payout-candidates', { query: { state, offset, limit } }),
  staleTime: 0,
})

export const batchesQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/admin/payout-batches', { query: { offset, limit } }),
  staleTime: 0,
})

export const batchQuery = (batch_id: string) => ({
  ...apiQuery('GET /api/admin/payout-batches/:batch_id', { params: { batch_id } }),
  staleTime: 0,
})

export const debtsQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/admin/debts', { query: { offset, limit } }),
  staleTime: 0,
})

const touched = [
  keyOf('GET /api/admin/payouts'),
  keyOf('GET /api/admin/payout-candidates'),
  keyOf('GET /api/admin/payout-batches'),
  keyOf('GET /api/admin/payout-batches/:batch_id'),
  keyOf('GET /api/admin/debts'),
]

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const makeBatchMutation = () =>
  mutationOptions({
    mutationFn: (idempotency_key: string) => call('POST /api/admin/payout-batches', { body: { idempotency_key } }),
    meta: { handles: ['human_friendly'] },
    onSettled: (_data, _error, _key, _result, { client }) => readAgain(client),
  })

type Format = Args<'POST /api/admin/payout-batches/:batch_id/export'>[0]['body']['format']

export const exportBatchMutation = () =>
  mutationOptions({
    mutationFn: ({ batch_id, format }: { batch_id: string; format: Format }) =>
      call('POST /api/admin/payout-batches/:batch_id/export', { params: { batch_id }, body: { format } }),
    meta: { handles: ['human_friendly'] },
    onSuccess: ({ file_name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
      saveBlob(file_name, new Blob([bytes], { type: 'application/octet-stream' }))
    },
    onSettled: (_data, _error, _file, _result, { client }) => readAgain(client),
  })

export const paidRefusals = ['human_friendly', 'already_exists', 'validation'] as const

export const markPaidMutation = () =>
  mutationOptions({
    mutationFn: ({ batch_id, paid_on }: { batch_id: string; paid_on: string }) =>
      call('POST /api/admin/payout-batches/:batch_id/paid', { params: { batch_id }, body: { paid_on } }),
    meta: { handles: paidRefusals },
    onSettled: (_data, _error, _paid, _result, { client }) => readAgain(client),
  })

export const reasonRefusals = ['human_friendly', 'already_exists', 'not_exist', 'validation'] as const

export const returnLineMutation = () =>
  mutationOptions({
    mutationFn: ({ line_id, reason }: { line_id: string; reason: string }) =>
      call('POST /api/admin/payout-lines/:line_id/return', { params: { line_id }, body: { reason } }),
    meta: { handles: reasonRefusals },
    onSettled: (_data, _error, _line, _result, { client }) => readAgain(client),
  })

export const writeOffMutation = () =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/admin/debts'>[0]['body']) => call('POST /api/admin/debts', { body }),
    meta: { handles: reasonRefusals },
    onSettled: (_data, _error, _debt, _result, { client }) => readAgain(client),
  })
