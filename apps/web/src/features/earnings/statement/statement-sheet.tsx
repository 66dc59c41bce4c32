import type { Statement, StatementRow } from '@razgovor/contract/statements'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { formatMonth } from '../months.ts'
import { formatExact } from './format-exact.ts'
import { statementTexts as texts } from './statement.texts.ts'
import { FactLine } from '../../../ui/fact.tsx'

const zone = 'Europe/Moscow'

export function StatementSheet({ statement }: { statement: Statement }) {
  const { month, is_open, agent, principal, opening, closing, totals, rows } = statement
  return (
    <article className="rounded-card border border-line p-6 md:p-8 print:border-0 print:p-0">
      <h1 className="h2">{texts.title(formatMonth(month))}</h1>
      {is_open && (
        <p role="note" className="mt-3 text-mute">
          {texts.open_month}
        </p>
      )}
      <dl className="mt-6 grid gap-2">
        <FactLine name={texts.agent}>{partyOf(agent)}</FactLine>
        <FactLine name={texts.principal}>{partyOf(principal)}</FactLine>
        <FactLine name={texts.opening}>{formatExact(opening)}</FactLine>
      </dl>
      <h2 className="h3 mt-8 mb-4">{texts.rows}</h2>
      {rows.length === 0 ? <p className="text-mute">{texts.nothing}</p> : <Rows rows={rows} />}
      <h2 className="h3 mt-8 mb-4">{texts.totals}</h2>
      <dl className="grid gap-2">
        <FactLine name={texts.total_price}>{formatExact(totals.price)}</FactLine>
        <FactLine name={texts.total_refunded}>{formatExact(totals.refunded)}</FactLine>
        <FactLine name={texts.total_commission}>{formatExact(totals.commission)}</FactLine>
        <FactLine name={texts.total_earned}>{formatExact(totals.earned)}</FactLine>
        <FactLine name={texts.total_paid_out}>{formatExact(totals.paid_out)}</FactLine>
        {totals.other !== 0 && <FactLine name={texts.total_other}>{formatExact(totals.other)}</FactLine>}
        <FactLine name={texts.closing}>
          <b className="font-semibold">{formatExact(closing)}</b>
        </FactLine>
      </dl>
      <p className="mt-8 text-xs text-mute">{texts.zone}</p>
    </article>
  )
}

function Rows({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <table className="w-full text-left">
      <thead className="text-xs text-mute">
        <tr>
          <th scope="col" className="py-2 font-normal">
            {texts.operation}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {texts.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.at} ${row.meeting?.booking_id} ${row.net}`} className="border-t border-line">
            <td className="py-3 break-words">
              {formatDate(row.at, zone)}, {texts.kinds[row.kind].toLowerCase()}
              <Details row={row} />
            </td>
            <td className="num py-3 pl-4 text-right align-top font-semibold whitespace-nowrap">
              {formatExact(row.net)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Details({ row: { meeting, note, price, refunded, commission } }: { row: StatementRow }) {
  if (!meeting) return note ? <p className="mt-1 text-xs text-mute">{note}</p> : null
  const { time_start_iso } = meeting
  const sums = [
    price !== 0 && texts.price(formatExact(price)),
    refunded !== 0 && texts.refunded(formatExact(refunded)),
    commission !== 0 && texts.commission(formatExact(commission)),
  ]
  const ids = (['booking_id', 'order_id', 'payment_id'] as const).map((id) => {
    const value = meeting[id]
    return value && `${texts.ids[id]} ${value.slice(-12)}`
  })
  return (
    <p className="mt-1 text-xs text-mute">
      {texts.meeting_of(`${formatDate(time_start_iso, zone)}, ${formatTime(time_start_iso, zone)}`)}
      <br />
      {sums.filter(Boolean).join(' · ')}
      <br />
      <span className="num">{ids.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

function partyOf({ name, inn }: { name: string; inn: string | null }): string {
  return inn ? `${name}, ${texts.inn(inn)}` : name
}
