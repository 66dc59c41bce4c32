import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { dayOf } from '../../../lib/time.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipSelect } from '../../../ui/form/chip-select.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../../ui/feedback/skeletons.tsx'
import { formatMonth, monthsBetween, readMonth } from '../months.ts'
import { StatementSheet } from './statement-sheet.tsx'
import {
  speakerStatementQuery,
  statementCsvMutation,
  statementQuery,
  type WantedStatement,
} from './statement.queries.ts'
import { statementTexts as texts } from './statement.texts.ts'

interface StatementPageProps {
  user_id: string
  isOperator?: boolean
}

export function StatementPage({ user_id, isOperator = false }: StatementPageProps) {
  const [search, setSearch] = useSearchParams()
  const thisMonth = dayOf(useNowIso(), 'Europe/Moscow').slice(0, 7)
  const month = readMonth(search.get('month')) ?? thisMonth
  const { data, isError, refetch } = useStatement({ user_id, month }, isOperator)
  const csv = useMutation(statementCsvMutation(isOperator))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-64" />
  const months = new Set([month, ...monthsBetween(data.first_month ?? thisMonth, thisMonth)])
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-2 print:hidden">
        {!isOperator && (
          <Link to="/earnings" className="link mr-4 inline-flex min-h-11 items-center">
            {texts.earnings}
          </Link>
        )}
        <ChipSelect
          label={texts.month}
          value={month}
          options={[...months]
            .toSorted()
            .toReversed()
            .map((value) => ({ value, label: formatMonth(value) }))}
          onChange={(value) => setSearch({ month: value }, { replace: true })}
        />
        <Button variant="line" size="sm" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="line" size="sm" loading={csv.isPending} onClick={() => csv.mutate({ user_id, month })}>
          {texts.csv}
        </Button>
      </div>
      <StatementSheet statement={data} />
    </>
  )
}

function useStatement(wanted: WantedStatement, isOperator: boolean) {
  const own = useQuery({ ...statementQuery(wanted), enabled: !isOperator })
  const speakers = useQuery({ ...speakerStatementQuery(wanted), enabled: isOperator })
  return isOperator ? speakers : own
}
