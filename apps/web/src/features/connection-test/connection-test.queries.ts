import type { ConnectionReport } from '@razgovor/contract/meetings'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The checks bring the meeting's library with them: they come when somebody wants them. */
export const loadChecksMutation = () => mutationOptions({ mutationFn: () => import('./run-connection-test.ts') })

/** A failure of it is one of the steps' findings. */
export const openTestRoomMutation = () =>
  mutationOptions({
    mutationFn: () => call('POST /api/connection-tests'),
    meta: { handles: ['external_service', 'unknown', 'server', 'overloaded', 'database', 'throttling'] },
  })

/** A report that has arrived already is as good as sent. */
export const sendReportMutation = () =>
  mutationOptions({
    mutationFn: ({ connection_test_id, report }: { connection_test_id: string; report: ConnectionReport }) =>
      call('POST /api/connection-tests/:connection_test_id/report', { params: { connection_test_id }, body: report }),
    meta: { handles: ['already_exists'] },
  })
