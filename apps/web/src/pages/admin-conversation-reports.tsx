import { AdminShell } from '../features/admin/admin-shell.tsx'
import { ReportsPage } from '../features/conversation-reports/reports-page.tsx'

export function Component() {
  return (
    <AdminShell>
      <ReportsPage />
    </AdminShell>
  )
}
