import { AdminShell } from '../features/admin/admin-shell.tsx'
import { OperatorsHome } from '../features/operations/operators-home.tsx'

export function Component() {
  return (
    <AdminShell>
      <OperatorsHome />
    </AdminShell>
  )
}
