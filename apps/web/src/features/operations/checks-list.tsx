import type { Check, CheckState } from '@razgovor/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
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
      {!data && !isError && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
      {data && <Found checks={data.checks} />}
    </section>
  )
}

function Found({ checks }: { checks: readonly Check[] }) {
  const of = (wanted: CheckState) => checks.filter(({ state }) => state === wanted)
  const fine = of('OK').length
  if (fine === checks.length) return <p>{texts.all_fine}</p>
  return (
    <>
      <Group title={texts.faults} checks={of('FAULT')} isFault />
      <Group title={texts.advice} checks={of('ADVICE')} />
      <p className="mt-4 text-xs text-mute">{texts.fine(fine)}</p>
    </>
  )
}

interface GroupProps {
  title: string
  checks: readonly Check[]
  isFault?: boolean
}

function Group({ title, checks, isFault = false }: GroupProps) {
  if (checks.length === 0) return null
  return (
    <>
      <h3 className={`mt-4 mb-2 text-xs ${isFault ? 'text-error' : 'text-mute'}`}>{title}</h3>
      <ul className="grid gap-2">
        {checks.map(({ name, detail }) => (
          <li key={name} className={`rounded-slot px-5 py-4 ${isFault ? 'border border-error' : 'bg-mist'}`}>
            <p className="font-medium break-words">{checkTexts[name].wrong(detail ?? '')}</p>
            <p className="mt-1 text-xs break-words text-mute">{checkTexts[name].todo}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
