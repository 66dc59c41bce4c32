import type { FiscalReceipt, Receipt } from '@razgovor/contract/receipts'
import type { ReactNode } from 'react'
import { formatDate, formatMoney, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { receiptTexts as texts, taxationTexts, taxText } from './orders.texts.ts'
import { FactLine } from '../../ui/fact.tsx'

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { order_id, paid_at, email, items, amount, refunds, refunded_amount, taxation, tax, fiscal } = receipt
  const at = useMoment()
  return (
    <article className="rounded-card border border-line p-6 md:p-8">
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 break-words text-mute">
        {texts.order(order_id)}. {texts.paid} {at(paid_at)}.{email && ` ${texts.to} ${email}`}
      </p>
      <Lines title={texts.items}>
        {items.map((item) => (
          <Line key={item.item_id} name={<SoldItem {...item} />} sum={item.amount} />
        ))}
        <Line name={<b className="font-semibold">{texts.total}</b>} sum={amount} />
      </Lines>
      {refunds.length > 0 && (
        <Lines title={texts.refunds}>
          {refunds.map((refund) => (
            <Line
              key={refund.refund_id}
              name={`${refund.name}, ${refund.is_done ? at(refund.at) : texts.on_the_way}`}
              sum={refund.amount}
            />
          ))}
          {refunded_amount > 0 && (
            <Line name={<b className="font-semibold">{texts.refunded}</b>} sum={refunded_amount} />
          )}
        </Lines>
      )}
      <dl className="mt-8 grid gap-2 text-xs">
        <FactLine name={texts.taxation}>{taxationTexts[taxation] ?? taxation}</FactLine>
        <FactLine name={texts.tax}>{taxText(tax)}</FactLine>
      </dl>
      <section aria-labelledby="fiscal" className="mt-8">
        <h2 id="fiscal" className="h3 mb-4">
          {texts.fiscal}
        </h2>
        {fiscal.length === 0 && <p className="text-mute">{texts.no_fiscal}</p>}
        {fiscal.map((one) => (
          <Fiscal key={`${one.fn_number} ${one.fiscal_document_number}`} fiscal={one} />
        ))}
      </section>
    </article>
  )
}

function SoldItem({ name, supplier }: Receipt['items'][number]) {
  return (
    <>
      {name}
      {supplier && <span className="block text-xs text-mute">{texts.supplier(supplier.name, supplier.inn)}</span>}
    </>
  )
}

function Fiscal({ fiscal }: { fiscal: FiscalReceipt }) {
  const at = useMoment()
  return (
    <div className="mt-4 border-t border-line pt-4 text-xs">
      <dl className="grid gap-2">
        <FactLine name={`${texts.types[fiscal.type]}, ${at(fiscal.receipt_at)}`}>{formatMoney(fiscal.amount)}</FactLine>
        <FactLine name={texts.fn}>{fiscal.fn_number}</FactLine>
        <FactLine name={texts.fd}>{fiscal.fiscal_document_number}</FactLine>
        <FactLine name={texts.fp}>{fiscal.fiscal_document_attribute}</FactLine>
      </dl>
      {fiscal.url && (
        <p className="not-printed mt-2">
          <a href={fiscal.url} target="_blank" rel="noreferrer" className="link">
            {texts.online}
          </a>
        </p>
      )}
    </div>
  )
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <table className="mt-8 w-full text-left">
      <caption className="h3 mb-4 text-left">{title}</caption>
      <thead className="text-xs text-mute">
        <tr>
          <th scope="col" className="py-2 font-normal">
            {texts.name}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {texts.sum}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Line({ name, sum }: { name: ReactNode; sum: number }) {
  return (
    <tr className="border-t border-line">
      <td className="py-3 break-words">{name}</td>
      <td className="num py-3 text-right font-semibold whitespace-nowrap">{formatMoney(sum)}</td>
    </tr>
  )
}

function useMoment() {
  const zone = useZone()
  return (instant_iso: string) => `${formatDate(instant_iso, zone)}, ${formatTime(instant_iso, zone)}`
}
