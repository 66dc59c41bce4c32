import type { ConnectionReport } from '@razgovor/contract/meetings'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Loads the checks on demand, because they import the meeting library. */
export const loadChecksMutation = () => mutationOptions({ mutationFn: () => import('./run-connection-test.ts') })

export const openTestRoomMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/connection-tests'),
    meta: { handles: ['external_service', 'unknown', 'server', 'overloaded', 'database', 'throttling'] },
  })

export const sendReportMutation = () =>
  mutationOptions({
    mutationFn: ({ connection_test_id, report }: { connection_test_id: string; report: ConnectionReport }) =>
      call('POST /api/connection-tests/:connection_test_id/report', { params: { connection_test_id }, body: report }),
    meta: { handles: ['already_exists'] },
  })
