import { uuidPattern } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import { ApiError } from '../../errors/api-error.ts'
import type { ShownTable } from './scheme.ts'
import { keyOf, known, type Condition } from './statements.ts'

export function isId({ key }: ShownTable, id: string): boolean {
  const parts = id.split('.')
  return parts.length === key.length && key.every(({ type }, place) => isFit(type, parts[place]!))
}

function isFit(type: string, part: string): boolean {
  return type === 'uuid' ? uuidPattern.test(part) : /^\d{1,18}$/.test(part)
}

export function hasId(table: ShownTable, id: string): Condition {
  if (!isId(table, id)) throw new ApiError('not_exist')
  const parts = id.split('.').map((part, place) => sql`${part}::${known(table.key[place]!.type)}`)
  return sql`(${keyOf(table)}) = (${sql.join(parts)})`
}
