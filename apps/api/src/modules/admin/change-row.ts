import type { OpenRow, WrittenRow } from '@razgovor/contract/admin'
import type { Role } from '@razgovor/contract/values'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { isStaff } from '../../http/is-staff.ts'
import { getRow, lockValues, readValues } from './get-row.ts'
import { refuseByField } from './refuse-by-field.ts'
import { changedSince } from './row-version.ts'
import type { Scheme, ShownTable } from './scheme.ts'
import { staleRefusal } from './stale-refusal.ts'
import type { Values } from './writers.ts'
import { parseWritten } from './written-values.ts'
import { adminRefusals } from './admin.texts.ts'

export interface Author {
  user_id: string
  role: Role
  request_id: string
  zone: string
}

interface RowChange {
  table: ShownTable
  id: string
  changes: WrittenRow
  version: string
}

/** Throws not_exist, already_exists (a stale version), validation, and what the owning module's rules throw. */
export async function changeRow(ctx: Ctx, scheme: Scheme, change: RowChange, author: Author): Promise<OpenRow> {
  const { table, id, version } = change
  const { writer, table_name } = table
  const at = ctx.clock.now()
  if (!writer.change) throw new ApiError('forbidden')
  const changes = parseWritten(table, writer.change.shape, change.changes)
  const write = writer.change.write
  return transact(ctx, async (tx) => {
    const seen = await readValues(tx, change)
    assertMayChange(table_name, seen, author)
    await writer.lockFirst?.(tx, id, seen)
    const values = await lockValues(tx, change)
    const others = changedSince(table, values, version)
    if (others.length > 0)
      throw await staleRefusal(tx, scheme, { table, id, values, others, wall: { zone: author.zone, now: at } })
    if (Object.keys(changes).length > 0)
      await refuseByField(scheme, table, () => write(tx, ctx, { id, values, changes }))
    const { before, after } = difference(values, await readValues(tx, change), Object.keys(changes))
    if (Object.keys(after).length > 0)
      await logChange(tx, {
        table_name,
        row_id: id,
        action: 'CHANGE',
        by_user_id: author.user_id,
        subject_id: writer.subject?.(id, values) ?? null,
        before,
        after,
        request_id: author.request_id,
        at,
      })
    return getRow(tx, scheme, change)
  })
}

// Only a super admin changes staff; otherwise support could change the accounts that appoint it.
function assertMayChange(table_name: string, values: Values, { user_id, role }: Author): void {
  if (table_name !== 'users' || role === 'SUPER_ADMIN' || values['user_id'] === user_id) return
  if (isStaff(values['role'] as Role)) throw new ApiError('human_friendly', adminRefusals.staff_row_is_protected)
}

function difference(was: Values, is: Values, names: readonly string[]): { before: Values; after: Values } {
  const changed = names.filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
  return { before: pick(was, changed), after: pick(is, changed) }
}

export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
