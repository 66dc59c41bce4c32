import { constraintOf } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Scheme, ShownTable } from './scheme.ts'
import { httpTexts } from '../../http/http.texts.ts'
import { adminTexts } from './admin.texts.ts'

const messages: Record<string, string> = {
  '23502': httpTexts.fillIn,
  '23503': adminTexts.byCode.noSuchRow,
  '23505': adminTexts.byCode.exists,
  '23514': adminTexts.byCode.notAllowed,
  '23P01': adminTexts.byCode.overlaps,
}

/** Turns the violation of a constraint that the rules do not handle into a validation error for its fields. */
export async function refuseByField<T>(scheme: Scheme, table: ShownTable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', column } = error as { code?: string; column?: string }
    const columns = column ? [column] : (scheme.catalogue.constraints.get(constraintOf(error) ?? '') ?? [])
    const fields = columns.filter((name) => table.fields.has(name))
    const message = messages[code]
    if (!message || fields.length === 0) throw error
    throw new ApiError('validation', { fields: Object.fromEntries(fields.map((name) => [name, message])) })
  }
}
