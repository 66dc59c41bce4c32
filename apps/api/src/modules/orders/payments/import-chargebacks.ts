import type { RegistryColumns, RegistryImport } from '@razgovor/contract/chargebacks'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { readRegistry } from './read-registry.ts'
import { recordChargeback } from './record-chargeback.ts'
import { ordersRefusals } from '../orders.texts.ts'

interface Import {
  file: string
  columns: RegistryColumns
  by_user_id: string
  request_id: string
}

/** An invalid line does not stop the others. Throws human_friendly (missing column). */
export async function importChargebacks(ctx: Ctx, { file, columns, ...author }: Import): Promise<RegistryImport> {
  const registry = readRegistry(file, columns)
  if ('missing' in registry) {
    throw new ApiError('human_friendly', ordersRefusals.registry_column_missing(registry.missing))
  }
  const result: RegistryImport = { chargebacks: 0, recorded: 0, known: 0, others: 0, refused: [] }
  for (const { line, chargeback } of registry.lines) {
    if (chargeback === undefined) {
      result.others++
      continue
    }
    result.chargebacks++
    if (typeof chargeback === 'string') {
      result.refused.push({ line, why: chargeback })
      continue
    }
    try {
      // The registry is the bank's word, so that a loss is not asked about.
      const { is_new } = await recordChargeback(
        ctx,
        { ...chargeback, accepts_loss: true },
        { source: 'REGISTRY', ...author },
      )
      result[is_new ? 'recorded' : 'known']++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      result.refused.push({ line, why: Object.values(error.fields ?? {})[0] ?? error.message })
    }
  }
  return result
}
