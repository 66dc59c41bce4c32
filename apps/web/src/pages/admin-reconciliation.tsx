import { AdminShell } from '../features/admin/admin-shell.tsx'
import { ReconciliationPage } from '../features/reconciliation/reconciliation-page.tsx'

export function Component() {
  return (
    <AdminShell>
      <ReconciliationPage />
    </AdminShell>
  )
}
