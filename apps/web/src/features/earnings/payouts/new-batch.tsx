import type { Answer } from '../../../lib/api-types.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatSum } from '../../../lib/format.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { batchPath } from './batch-path.ts'
import { candidatesQuery, makeBatchMutation } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'

export function NewBatch() {
  const query = useQuery(candidatesQuery({ state: 'READY', offset: 0, limit: 20 }))
  return (
    <section aria-labelledby="new-batch" className="mb-8 rounded-card bg-mist p-6">
      <h2 id="new-batch" className="h3">
        {texts.new_batch}
      </h2>
      <WithQuery query={query}>{(candidates) => <MakeBatch candidates={candidates} />}</WithQuery>
    </section>
  )
}

function MakeBatch({ candidates }: { candidates: Answer<'GET /api/admin/payout-candidates'> }) {
  // One key per visit, so that a repeated click makes one batch.
  const [key] = useState(newKey)
  const navigate = useNavigate()
  const make = useMutation({
    ...makeBatchMutation(),
    onSuccess: ({ batch_id }) => void navigate(batchPath(batch_id)),
  })
  const { total_count, total_amount } = candidates
  return (
    <>
      {total_count === 0 ? (
        <p className="mt-3 text-mute">{texts.nobody}</p>
      ) : (
        <>
          <p className="num mt-3 font-medium">{texts.ready(formatSum(total_amount), total_count)}</p>
          <p className="mt-2 mb-5 max-w-[40em] text-xs text-mute">{texts.ready_text}</p>
          <Button loading={make.isPending} onClick={() => make.mutate(key)}>
            {texts.make}
          </Button>
        </>
      )}
      <div className="mt-3">
        <FormProblem text={isRefusal(make.error, 'human_friendly') ? make.error.message : undefined} />
      </div>
    </>
  )
}
