import type { exportPayoutBatch, WholeBatch } from '@razgovor/contract/payouts'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import { logChange } from '../../../audit-log.ts'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { asText, inDecimals, momentInWall, toCsv } from '../csv.ts'
import { getBatch } from './batch-views.ts'
import { clientBankFile, payerOf, type PaymentOrder } from './client-bank-file.ts'
import type { Operator } from './make-batch.ts'
import { inWindows1251 } from './windows-1251.ts'
import { paymentPurpose } from './bank-words.ts'
import { ledgerRefusals, ledgerTexts } from '../ledger.texts.ts'

type Format = (typeof exportPayoutBatch.body)['_zod']['output']['format']
type ExportedFile = (typeof exportPayoutBatch.response)['_zod']['output']

/** Exports the lines that were not returned; the first time sets EXPORTED. Throws not_exist, human_friendly. */
export async function exportBatch(
  ctx: Ctx,
  { by_user_id, request_id }: Operator,
  { batch_id, format }: { batch_id: string; format: Format },
): Promise<ExportedFile> {
  const now = ctx.clock.now()
  const batch = await getBatch(ctx.db, batch_id)
  const orders = toOrders(batch, ctx.config)
  if (orders.length === 0) throw new ApiError('human_friendly', ledgerRefusals.batch_is_empty)
  const bytes = format === 'CSV' ? Buffer.from(toBatchCsv(batch, orders)) : oneC(orders, { now, config: ctx.config })
  await transact(ctx, async (tx) => {
    await tx
      .updateTable('payout_batches')
      .set({ status: 'EXPORTED', exported_at: now })
      .where('batch_id', '=', batch_id)
      .where('status', '=', 'MADE')
      .execute()
    await logChange(tx, {
      table_name: 'payout_batches',
      row_id: batch_id,
      action: 'export',
      by_user_id,
      subject_id: null,
      before: {},
      after: { format, lines: orders.length },
      request_id,
      at: now,
    })
  })
  const file_name = format === 'CSV' ? `payouts-${batch.number}.csv` : `kl_to_1c-${batch.number}.txt`
  return { file_name, base64: bytes.toString('base64') }
}

function toOrders({ number, made_at, lines }: WholeBatch, { SITE_NAME }: Config): PaymentOrder[] {
  const day = momentInWall(new Date(made_at), defaultTimeZone).split(' ')[0]
  const purpose = paymentPurpose({ site: SITE_NAME, number, day })
  return lines.flatMap((line) =>
    line.status === 'RETURNED' || !line.payee
      ? []
      : [{ number: line.number, amount: line.amount, payee: line.payee, purpose }],
  )
}

const header = [
  '№',
  ledgerTexts.batchCsv.payee,
  ledgerTexts.batchCsv.inn,
  ledgerTexts.batchCsv.account,
  ledgerTexts.batchCsv.bik,
  ledgerTexts.batchCsv.sum,
  ledgerTexts.batchCsv.purpose,
]

function toBatchCsv({ number }: WholeBatch, orders: readonly PaymentOrder[]): string {
  const lines = orders.map(({ number: order, payee, amount, purpose }) => [
    String(order),
    payee.name,
    asText(payee.inn),
    asText(payee.account),
    asText(payee.bik),
    inDecimals(amount),
    purpose,
  ])
  const total = orders.reduce((sum, { amount }) => sum + amount, 0)
  return toCsv([header, ...lines, ['', ledgerTexts.batchCsv.total(number), '', '', '', inDecimals(total), '']])
}

function oneC(orders: readonly PaymentOrder[], { now, config }: { now: Date; config: Config }): Buffer {
  const payer = payerOf(config)
  if (!payer) throw new ApiError('human_friendly', ledgerRefusals.payer_not_configured)
  return inWindows1251(clientBankFile({ payer, sender: config.SITE_NAME, now, orders }))
}
