import type { ReconciliationOverview } from '@razgovor/contract/reconciliation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { Differences } from './differences.tsx'
import { LedgerCheck } from './ledger-check.tsx'
import { isWholeRun, reconciliationQuery, startMutation } from './reconciliation.queries.ts'
import { reconciliationTexts as texts } from './reconciliation.texts.ts'
import { RegistryImport } from './registry-import.tsx'
import { RunStatus } from './run-status.tsx'
import { useCurrentDifferences } from './use-current-differences.ts'

export function ReconciliationPage() {
  const { data, isError, refetch } = useQuery(reconciliationQuery())
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div aria-busy="true" className="mt-6">
          <Skeleton className="h-52" />
        </div>
      )}
      {data && <Overview overview={data} />}
      <Differences isWhole={isWholeRun(data?.run)} />
    </>
  )
}

function Overview({ overview }: { overview: ReconciliationOverview }) {
  const start = useMutation(startMutation())
  useCurrentDifferences(overview)
  const isRunning = overview.run?.finished_at === null
  return (
    <>
      <p className="mt-3 mb-6 max-w-[44em] text-mute">{texts.text(overview.days)}</p>
      <div className="mb-8 flex flex-wrap gap-2">
        <Button
          loading={start.isPending}
          disabled={isRunning}
          onClick={() => start.mutate(undefined, { onSuccess: () => toasts.success(texts.started) })}
        >
          {texts.start}
        </Button>
        <RegistryImport />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <RunStatus overview={overview} />
        <LedgerCheck check={overview.ledger_check} />
      </div>
    </>
  )
}
