import type { OpenRow, WrittenRow } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { ListView } from './list-view.ts'

export const schemeQuery = () => ({ ...apiQuery('GET /api/admin/scheme'), staleTime: 300_000 })

export const rowsQuery = (path: string, view: ListView, columns: readonly string[]) => ({
  ...apiQuery('GET /api/admin/:path', {
    params: { path },
    query: {
      offset: view.offset,
      limit: view.limit,
      columns: columns.join(','),
      ...(view.search && { search: view.search }),
      ...(view.sort && { sort: view.sort }),
      ...(Object.keys(view.filter).length > 0 && { filter: view.filter }),
    },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
  // The address may name unknown columns; the page shows that error itself.
  meta: { handles: ['validation'] as const },
})

/** Fetched again each time the form is opened, so that it starts from the current row. */
export const rowQuery = (path: string, id: string) => ({
  ...apiQuery('GET /api/admin/:path/:id', { params: { path, id } }),
  staleTime: Infinity,
  gcTime: 0,
})

export const rowOptionsQuery = (path: string, search: string) => ({
  ...apiQuery('GET /api/admin/:path/options', { params: { path }, query: { limit: 20, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
})

const auditLimit = 20

export const rowAuditQuery = (table_name: string, row_id: string, offset: number) => ({
  ...apiQuery('GET /api/admin/audit', { query: { table_name, row_id, offset, limit: auditLimit } }),
  staleTime: 0,
})

export const rowRefusals = ['validation', 'url_busy', 'human_friendly', 'already_exists'] as const

export const changeRowMutation = ({ table_name }: Pick<AdminTable, 'table_name'>, id: string) =>
  mutationOptions({
    mutationFn: (body: { changes: WrittenRow; version: string }) =>
      call('PATCH /api/admin/:path/:id', { params: { path: table_name, id }, body }),
    meta: { handles: rowRefusals },
    onSuccess: (opened, _body, _result, { client }) => cacheRow(client, { table_name, id }, opened),
  })

export const createRowMutation = ({ table_name }: Pick<AdminTable, 'table_name'>) =>
  mutationOptions({
    mutationFn: (values: WrittenRow) =>
      call('POST /api/admin/:path', { params: { path: table_name }, body: { values } }),
    meta: { handles: rowRefusals },
    onSuccess: (_opened, _values, _result, { client }) => invalidateRows(client),
  })

/** Fetches the current row, which another admin may have changed. */
export async function readRowAgain(client: QueryClient, row: { table_name: string; id: string }): Promise<OpenRow> {
  return client.fetchQuery({ ...rowQuery(row.table_name, row.id), staleTime: 0 })
}

function cacheRow(client: QueryClient, { table_name, id }: { table_name: string; id: string }, opened: OpenRow): void {
  client.setQueryData(rowQuery(table_name, id).queryKey, opened)
  invalidateRows(client)
}

/** Invalidates all queries except the form's row, because any page may show the row. */
function invalidateRows(client: QueryClient): void {
  const own = keyOf('GET /api/admin/:path/:id')[0]
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own })
}

export const uploadFileMutation = () =>
  mutationOptions({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return call('POST /api/files', { form })
    },
    // The field shows the error.
    meta: { handles: ['validation', 'body_too_big', 'overloaded', 'external_service'] },
  })
