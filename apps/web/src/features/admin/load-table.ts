import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useParams } from 'react-router'
import type { LoadInput } from '../../lib/page.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { schemeQuery } from './admin.queries.ts'

export async function loadTable({ queryClient, params, title }: LoadInput) {
  const { tables } = await queryClient.ensureQueryData(schemeQuery())
  const table = tables.find(({ table_name }) => table_name === params['table_name'])
  return table ? { title: `${table.visual_table_name} · ${title}` } : { title, status: 404 as const }
}

export function useTable(): AdminTable {
  const { table_name } = useParams()
  const table = useLoaded(schemeQuery()).tables.find((each) => each.table_name === table_name)
  if (!table) throw new Error(`no table ${table_name}`)
  return table
}
