import { AdminShell } from '../features/admin/admin-shell.tsx'
import { JobsPage } from '../features/operations/jobs-page.tsx'

export function Component() {
  return (
    <AdminShell>
      <JobsPage />
    </AdminShell>
  )
}
