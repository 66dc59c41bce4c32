import type { Check, CheckState } from '@razgovor/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { FindingGroup } from './finding-group.tsx'
import { checksQuery } from './operations.queries.ts'
import { checkTexts, homeTexts as texts } from './operations.texts.ts'

export function ChecksList() {
  const id = useId()
  const { data, isError, isFetching, refetch } = useQuery(checksQuery())
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="h3">
          {texts.checks}
        </h2>
        <Button variant="line" size="sm" loading={isFetching} onClick={() => void refetch()}>
          {texts.check_again}
        </Button>
      </div>
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons className="h-40" />}
      {data && <Found checks={data.checks} />}
    </section>
  )
}

function Found({ checks }: { checks: readonly Check[] }) {
  const of = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).map(inWords)
  const fine = of('OK').length
  if (fine === checks.length) return <p>{texts.all_fine}</p>
  return (
    <>
      <FindingGroup title={texts.faults} lines={of('FAULT')} isFault />
      <FindingGroup title={texts.advice} lines={of('ADVICE')} />
      <p className="mt-4 text-xs text-mute">{texts.fine(fine)}</p>
    </>
  )
}

function inWords({ name, detail }: Check) {
  const { wrong, todo } = checkTexts[name]
  return { name, findings: [{ text: wrong(detail ?? ''), what_to_do: todo }] }
}
