import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pagePath, readPaging, type Paging } from '../../../lib/paging.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { BatchRow } from './batch-row.tsx'
import { batchesQuery, candidatesQuery, debtsQuery } from './batches.queries.ts'
import { batchTexts } from './batches.texts.ts'
import { DebtRow } from './debt-row.tsx'
import { LeftOutRow } from './left-out-row.tsx'
import { NewBatch } from './new-batch.tsx'
import { PagedList } from './paged-list.tsx'
import { PayoutRow } from './payout-row.tsx'
import { payoutsQuery } from './payouts.queries.ts'
import { payoutTexts as texts } from './payouts.texts.ts'

const tabs = [
  { value: '', label: batchTexts.to_pay },
  { value: 'left-out', label: batchTexts.left_out },
  { value: 'batches', label: batchTexts.batches },
  { value: 'debts', label: batchTexts.debts },
] as const
type Tab = (typeof tabs)[number]['value']

export function PayoutsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? ''
  const paging = readPaging(search)
  const open = (value: Tab) =>
    navigate(pagePath('/admin/payouts', { ...paging, offset: 0 }, value ? { tab: value } : {}), { replace: true })
  return (
    <div className="max-w-[880px]">
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-6 max-w-[40em] text-mute">{texts.text}</p>
      <Tabs label={batchTexts.tabs} value={tab} tabs={tabs} onChange={(value) => void open(value)}>
        <div className="mt-6">{shown[tab](paging)}</div>
      </Tabs>
    </div>
  )
}

const shown: Record<Tab, (paging: Paging) => React.JSX.Element> = {
  '': (paging) => <Payable paging={paging} />,
  'left-out': (paging) => <NotPayable paging={paging} />,
  batches: (paging) => <Batches paging={paging} />,
  debts: (paging) => <Debts paging={paging} />,
}

function Payable({ paging }: { paging: Paging }) {
  return (
    <>
      <NewBatch />
      <PagedList
        query={useQuery(payoutsQuery(paging))}
        tab=""
        nothing={{ title: texts.nobody, text: texts.nobody_text }}
        renderItem={(payable) => <PayoutRow key={payable.speaker.user_id} payable={payable} />}
      />
    </>
  )
}

function NotPayable({ paging }: { paging: Paging }) {
  return (
    <PagedList
      query={useQuery(candidatesQuery({ ...paging, state: 'LEFT_OUT' }))}
      tab="left-out"
      nothing={{ title: batchTexts.nobody_left_out, text: batchTexts.nobody_left_out_text }}
      renderItem={(candidate) => <LeftOutRow key={candidate.speaker.user_id} candidate={candidate} />}
    />
  )
}

function Batches({ paging }: { paging: Paging }) {
  return (
    <PagedList
      query={useQuery(batchesQuery(paging))}
      tab="batches"
      nothing={{ title: batchTexts.no_batches, text: batchTexts.no_batches_text }}
      renderItem={(batch) => <BatchRow key={batch.batch_id} batch={batch} />}
    />
  )
}

function Debts({ paging }: { paging: Paging }) {
  return (
    <>
      <p className="mb-6 max-w-[40em] text-mute">{batchTexts.debts_text}</p>
      <PagedList
        query={useQuery(debtsQuery(paging))}
        tab="debts"
        nothing={{ title: batchTexts.no_debts, text: batchTexts.no_debts_text }}
        renderItem={(debt) => <DebtRow key={debt.speaker.user_id} debt={debt} />}
      />
    </>
  )
}
