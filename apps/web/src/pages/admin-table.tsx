import { AdminShell } from '../features/admin/admin-shell.tsx'
import { ListPage } from '../features/admin/list-page.tsx'
import { useTable } from '../features/admin/load-table.ts'

export { loadTable as load } from '../features/admin/load-table.ts'

export function Component() {
  const table = useTable()
  return (
    <AdminShell table_name={table.table_name}>
      <ListPage key={table.table_name} table={table} />
    </AdminShell>
  )
}
