import { refusedBy } from '../../errors/refusals.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Scheme, ShownTable } from './scheme.ts'

const messages: Record<string, string> = {
  '23502': 'Заполни это поле',
  '23503': 'Такой записи нет',
  '23505': 'Такое уже есть',
  '23514': 'Так нельзя',
  '23P01': 'Пересекается с тем, что уже есть',
}

/** What the database refuses by a constraint that no rule speaks of, beside the fields that the constraint is about. */
export async function refuseByField<T>(scheme: Scheme, table: ShownTable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', column } = error as { code?: string; column?: string }
    const columns = column ? [column] : (scheme.catalogue.constraints.get(refusedBy(error) ?? '') ?? [])
    const fields = columns.filter((name) => table.fields.has(name))
    const message = messages[code]
    if (!message || fields.length === 0) throw error
    throw new ApiError('validation', { fields: Object.fromEntries(fields.map((name) => [name, message])) })
  }
}
