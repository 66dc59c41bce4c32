import { useParams } from 'react-router'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { StatementPage } from '../features/earnings/statement/statement-page.tsx'

export function Component() {
  const { user_id = '' } = useParams()
  return (
    <AdminShell>
      <StatementPage key={user_id} user_id={user_id} isOperator />
    </AdminShell>
  )
}
