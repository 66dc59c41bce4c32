import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pagePath, readPaging, type Paging } from '../../lib/paging.ts'
import { Button } from '../../ui/button.tsx'
import { ChipSelect } from '../../ui/form/chip-select.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { EarningRow } from './earning-row.tsx'
import { earningEntriesQuery, earningsCsvMutation } from './earnings.queries.ts'
import { earningTexts as texts } from './earnings.texts.ts'
import { formatMonth, readMonth } from './months.ts'

interface EntriesProps {
  user_id: string
  zone: string
  months: readonly string[]
}

export function EarningEntries({ user_id, zone, months }: EntriesProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const month = readMonth(search.get('month'))
  const paging = readPaging(search)
  const csv = useMutation(earningsCsvMutation())
  const known = month && !months.includes(month) ? [...months, month] : months

  return (
    <section aria-labelledby="meetings">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="meetings" className="h3">
          {texts.meetings}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <ChipSelect
            label={texts.month}
            value={month ?? ''}
            options={[
              { value: '', label: texts.all_months },
              ...known.toReversed().map((value) => ({ value, label: formatMonth(value) })),
            ]}
            onChange={(value) => void navigate(addressOf(value || null, { ...paging, offset: 0 }), { replace: true })}
          />
          <Button variant="line" size="sm" loading={csv.isPending} onClick={() => csv.mutate({ user_id, month })}>
            {texts.download}
          </Button>
        </div>
      </div>
      <List wanted={{ user_id, month, ...paging }} zone={zone} />
    </section>
  )
}

type EntriesFilter = Parameters<typeof earningEntriesQuery>[0]

function List({ wanted, zone }: { wanted: EntriesFilter; zone: string }) {
  const { data, isError, refetch } = useQuery({ ...earningEntriesQuery(wanted), placeholderData: keepPreviousData })
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeletons className="h-20" count={2} />
  if (data.total_count === 0) return <p className="text-mute">{texts.no_meetings}</p>
  return (
    <>
      <ul className="mb-8 border-t border-line">
        {data.items.map((entry) => (
          <EarningRow key={entry.booking_id} entry={entry} zone={zone} />
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => addressOf(wanted.month, page)} />
    </>
  )
}

function addressOf(month: string | null, paging: Paging): string {
  return pagePath('/earnings', paging, month ? { month } : {})
}
