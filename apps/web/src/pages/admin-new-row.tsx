import { AdminShell } from '../features/admin/admin-shell.tsx'
import { useTable } from '../features/admin/load-table.ts'
import { NewRowPage } from '../features/admin/new-row-page.tsx'

export { loadTable as load } from '../features/admin/load-table.ts'

export function Component() {
  const table = useTable()
  return (
    <AdminShell table_name={table.table_name}>
      <NewRowPage key={table.table_name} table={table} />
    </AdminShell>
  )
}
