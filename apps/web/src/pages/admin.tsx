import { useSearchParams } from 'react-router'
import { AdminSearchResults } from '../features/admin/admin-search-results.tsx'
import { AdminShell } from '../features/admin/admin-shell.tsx'
import { OperatorsHome } from '../features/operations/operators-home.tsx'

export function Component() {
  const q = useSearchParams()[0].get('q')
  return <AdminShell>{q ? <AdminSearchResults q={q} /> : <OperatorsHome />}</AdminShell>
}
