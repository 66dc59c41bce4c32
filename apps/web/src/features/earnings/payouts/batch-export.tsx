import type { WholeBatch } from '@razgovor/contract/payouts'
import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { exportBatchMutation } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'

const formats = [
  { format: 'ONE_C', label: texts.one_c },
  { format: 'CSV', label: texts.csv },
] as const

export function BatchExport({ batch: { batch_id, status } }: { batch: WholeBatch }) {
  const download = useMutation(exportBatchMutation())
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            variant={status === 'MADE' ? 'ink' : 'line'}
            loading={download.isPending && download.variables.format === format}
            onClick={() => download.mutate({ batch_id, format })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="mt-3">
        <FormProblem text={isRefusal(download.error, 'human_friendly') ? download.error.message : undefined} />
      </div>
    </>
  )
}
