import { useParams } from 'react-router'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { BatchPage } from '../features/earnings/payouts/batch-page.tsx'

export function Component() {
  const { batch_id = '' } = useParams()
  return (
    <AdminShell>
      <BatchPage key={batch_id} batch_id={batch_id} />
    </AdminShell>
  )
}
