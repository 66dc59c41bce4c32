import type { Ctx } from '../../context.ts'
import { countWithoutInn } from '../orders/receipts/suppliers.ts'
import { isPublic } from './check-settings.ts'
import type { Findings } from './findings.ts'

export async function checkReceipts({ db, clock, config }: Ctx): Promise<Findings> {
  if (config.RECEIPT_AGENT_SIGN === 'none') return { RECEIPTS: isPublic(config) ? ['ADVICE'] : ['OK'] }
  const unsold = await countWithoutInn(db, clock.now())
  return { RECEIPTS: unsold > 0 ? ['FAULT', String(unsold)] : ['OK'] }
}
