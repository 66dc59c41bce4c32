import type { ReconciliationOverview } from '@razgovor/contract/reconciliation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../lib/api-query.ts'

/** Reads the list again when a run begins or ends, and when the number of open differences changes. */
export function useCurrentDifferences({ run, open_count }: ReconciliationOverview): void {
  const client = useQueryClient()
  const run_id = run?.run_id
  const finished_at = run?.finished_at
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keyOf('GET /api/admin/reconciliation/differences') })
  }, [client, run_id, finished_at, open_count])
}
