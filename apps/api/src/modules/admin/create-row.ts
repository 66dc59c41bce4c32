import type { OpenRow, WrittenRow } from '@razgovor/contract/admin'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { pick, type Author } from './change-row.ts'
import { getRow, readValues } from './get-row.ts'
import { refuseByField } from './refuse-by-field.ts'
import type { Scheme, ShownTable } from './scheme.ts'
import { parseWritten } from './written-values.ts'

interface NewRow {
  table: ShownTable
  values: WrittenRow
}

export async function createRow(ctx: Ctx, scheme: Scheme, { table, values }: NewRow, author: Author): Promise<OpenRow> {
  const { writer, table_name } = table
  const at = ctx.clock.now()
  if (!writer.create) throw new ApiError('forbidden')
  const { shape, write } = writer.create
  const written = parseWritten(table, shape, values, { isWhole: true })
  return transact(ctx, async (tx) => {
    const id = await refuseByField(scheme, table, () => write(tx, ctx, written))
    const row = await readValues(tx, { table, id })
    await logChange(tx, {
      table_name,
      row_id: id,
      action: 'CREATE',
      by_user_id: author.user_id,
      subject_id: writer.subject?.(id, row) ?? null,
      before: {},
      after: pick(row, Object.keys(written)),
      request_id: author.request_id,
      at,
    })
    return getRow(tx, scheme, { table, id })
  })
}
