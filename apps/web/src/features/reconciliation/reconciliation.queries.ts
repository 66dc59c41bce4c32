import type { RegistryColumns, RegistryImport } from '@razgovor/contract/chargebacks'
import type {
  DifferenceAction,
  DifferenceKind,
  ReconciliationDifference,
  ReconciliationRun,
} from '@razgovor/contract/reconciliation'
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { pagePath, readPaging, type Paging } from '../../lib/paging.ts'
import { decodeRegistry, splitRegistry } from './registry-parts.ts'

export const reconciliationQuery = () => ({
  ...apiQuery('GET /api/admin/reconciliation'),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { run: { finished_at: string | null } | null } | undefined } }) =>
    query.state.data?.run?.finished_at === null ? 3000 : (false as const),
})

/** Only a finished run to which the bank answered about every payment shows that nothing differs. */
export function isWholeRun(run: ReconciliationRun | null | undefined): boolean {
  return run?.finished_at != null && run.unanswered === 0
}

export interface DifferencesView extends Paging {
  state: 'OPEN' | 'CLOSED'
  kind: DifferenceKind | null
}

export const kinds: readonly DifferenceKind[] = [
  'NOT_IN_BOOKS',
  'WRONG_AMOUNT',
  'RETURNED_BY_BANK',
  'KEPT_BY_BANK',
  'UNKNOWN_AT_BANK',
]

export function readDifferencesView(address: URLSearchParams): DifferencesView {
  return {
    state: address.get('state') === 'CLOSED' ? 'CLOSED' : 'OPEN',
    kind: kinds.find((kind) => kind === address.get('kind')) ?? null,
    ...readPaging(address),
  }
}

export function differencesPath({ state, kind, ...paging }: DifferencesView): string {
  return pagePath('/admin/reconciliation', paging, { ...(state === 'CLOSED' && { state }), ...(kind && { kind }) })
}

export const differencesQuery = ({ state, kind, offset, limit }: DifferencesView) => ({
  ...apiQuery('GET /api/admin/reconciliation/differences', {
    query: { offset, limit, state, ...(kind && { kind }) },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf('GET /api/admin/reconciliation') }),
    client.invalidateQueries({ queryKey: keyOf('GET /api/admin/reconciliation/differences') }),
  ])
}

export const startMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/admin/reconciliation/runs'),
    onSettled: (_data, _error, _input, _result, { client }) => readAgain(client),
  })

interface Resolving {
  difference: ReconciliationDifference
  action: DifferenceAction
  why: string
  speaker_id: string
}

export const resolveRefusals = ['human_friendly', 'payment_service', 'validation', 'not_exist'] as const

export const resolveMutation = () =>
  mutationOptions({
    mutationFn: ({ difference, action, why, speaker_id }: Resolving) => {
      const { difference_id, expected, found } = difference
      const params = { difference_id }
      if (action === 'accept')
        return call('POST /api/admin/reconciliation/differences/:difference_id/accept', { params, body: { why } })
      if (action === 'refund')
        return call('POST /api/admin/reconciliation/differences/:difference_id/refund', { params, body: { why } })
      if (action === 'dismiss')
        return call('POST /api/admin/reconciliation/differences/:difference_id/dismiss', {
          params,
          body: { why, expected, found },
        })
      const body = { why, ...(speaker_id && { speaker_id }) }
      return call('POST /api/admin/reconciliation/differences/:difference_id/adjust', { params, body })
    },
    meta: { handles: resolveRefusals },
    onSettled: (_data, _error, _input, _result, { client }) => readAgain(client),
  })

export const importRefusals = ['human_friendly', 'validation'] as const

interface Registry {
  file: File
  columns: RegistryColumns
}

/** Sends the file in parts. Rows recorded before a failure are reported as known when the file is sent again. */
async function sendRegistry({ file, columns }: Registry): Promise<RegistryImport> {
  const sum: RegistryImport = { chargebacks: 0, recorded: 0, known: 0, others: 0, refused: [] }
  for (const { text, firstLine } of splitRegistry(decodeRegistry(await file.arrayBuffer()))) {
    const part = await call('POST /api/admin/chargebacks/registry', { body: { file: text, columns } })
    for (const count of ['chargebacks', 'recorded', 'known', 'others'] as const) sum[count] += part[count]
    sum.refused.push(...part.refused.map(({ line, why }) => ({ line: line + firstLine - 2, why })))
  }
  return sum
}

export const importMutation = () =>
  mutationOptions({
    mutationFn: sendRegistry,
    meta: { handles: importRefusals },
    onSettled: (_data, _error, _input, _result, { client }) => readAgain(client),
  })
