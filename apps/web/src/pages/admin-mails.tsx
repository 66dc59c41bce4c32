import { AdminShell } from '../features/admin/admin-shell.tsx'
import { MailsPage } from '../features/operations/mails-page.tsx'

export function Component() {
  return (
    <AdminShell>
      <MailsPage />
    </AdminShell>
  )
}
