import { AdminShell } from '../features/admin/admin-shell.tsx'
import { PayoutsPage } from '../features/earnings/payouts/payouts-page.tsx'

export function Component() {
  return (
    <AdminShell>
      <PayoutsPage />
    </AdminShell>
  )
}
