import { useParams } from 'react-router'
import { RowActions } from '../features/admin-actions/row-actions.tsx'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { useTable } from '../features/admin/load-table.ts'
import { RowPage } from '../features/admin/row-page.tsx'

export { loadTable as load } from '../features/admin/load-table.ts'

export function Component() {
  const { id = '' } = useParams()
  const table = useTable()
  return (
    <AdminShell table_name={table.table_name}>
      <RowPage
        key={`${table.table_name} ${id}`}
        table={table}
        id={id}
        renderActions={({ opened: { row, title }, onDone }) => (
          <RowActions actions={table.actions} of={{ table_name: table.table_name, id, row, title }} onDone={onDone} />
        )}
      />
    </AdminShell>
  )
}
