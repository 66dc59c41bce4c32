import { startReconciliation } from '@razgovor/contract/reconciliation'
import { expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

const several = [1, 2, 3, 4]

test('starting a run while another one ends never fails', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const start = () => api.as(admin).call(startReconciliation)
  const end = () =>
    api.ctx.db
      .updateTable('reconciliation_runs')
      .set({ finished_at: api.clock.now() })
      .where('finished_at', 'is', null)
      .execute()
  for (let round = 0; round < 40; round += 1) {
    const outcomes = await Promise.allSettled(several.flatMap(() => [start(), end()]))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
