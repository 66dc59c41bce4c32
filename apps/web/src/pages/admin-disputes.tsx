import { AdminShell } from '../features/admin/admin-shell.tsx'
import { DisputesPage } from '../features/disputes/disputes-page.tsx'

export function Component() {
  return (
    <AdminShell>
      <DisputesPage />
    </AdminShell>
  )
}
