import * as contract from '@razgovor/contract/admin'
import { ApiError } from '../../http/api-error.ts'
import { serve, type App } from '../../http/serve.ts'
import { listAudit } from './audit.ts'
import { changeRow, type Author } from './change-row.ts'
import { createRow } from './create-row.ts'
import { describeScheme } from './describe-scheme.ts'
import { getRow } from './get-row.ts'
import { listAdminHandbooks } from './handbooks.ts'
import { listOptions, listRows } from './list-rows.ts'
import { readScheme, type Scheme, type ShownTable } from './scheme.ts'

export function adminRoutes(app: App): void {
  const { ctx } = app
  let reading: Promise<Scheme> | undefined

  /** Read once a process: migrations run before it. */
  function getScheme(): Promise<Scheme> {
    reading ??= readScheme(ctx.db).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  /** Throws not_exist. */
  async function open(path: string): Promise<{ scheme: Scheme; table: ShownTable }> {
    const scheme = await getScheme()
    const table = scheme.tables.get(path)
    if (!table) throw new ApiError('not_exist')
    return { scheme, table }
  }

  serve(app, contract.getAdminHandbooks, () => listAdminHandbooks(ctx.db, ctx.clock.now()))

  serve(app, contract.getAdminScheme, async () => ({ tables: await describeScheme(ctx.db, await getScheme()) }))

  serve(app, contract.listAudit, ({ query }) => listAudit(ctx.db, query))

  serve(app, contract.listRows, async ({ params, query }) => {
    const { scheme, table } = await open(params.path)
    return listRows(ctx.db, scheme, table, query)
  })

  serve(app, contract.listRowOptions, async ({ params, query }) => {
    const { scheme, table } = await open(params.path)
    return listOptions(ctx.db, scheme, table, query)
  })

  serve(app, contract.getRow, async ({ params }) => {
    const { scheme, table } = await open(params.path)
    return getRow(ctx.db, scheme, { table, id: params.id })
  })

  serve(app, contract.createRow, async ({ params, body }, { user, request, zone }) => {
    const { scheme, table } = await open(params.path)
    return createRow(ctx, scheme, { table, ...body }, authorOf(user, request, zone))
  })

  serve(app, contract.changeRow, async ({ params, body }, { user, request, zone }) => {
    const { scheme, table } = await open(params.path)
    return changeRow(ctx, scheme, { table, id: params.id, ...body }, authorOf(user, request, zone))
  })
}

function authorOf({ user_id }: { user_id: string }, { id }: { id: string }, zone: string): Author {
  return { user_id, request_id: id, zone }
}
