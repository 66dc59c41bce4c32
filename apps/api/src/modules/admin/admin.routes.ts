import * as contract from '@razgovor/contract/admin'
import { searchAdmin as searchAdminCall } from '@razgovor/contract/staff'
import type { SignedIn } from '../../http/access.ts'
import { ApiError } from '../../errors/api-error.ts'
import { serve, type App } from '../../http/serve.ts'
import { auditViewOf, listAudit } from './audit.ts'
import { changeRow, type Author } from './change-row.ts'
import { createRow } from './create-row.ts'
import { describeScheme } from './describe-scheme.ts'
import { getRow } from './get-row.ts'
import { listAdminHandbooks } from './handbooks.ts'
import { listOptions, listRows } from './list-rows.ts'
import { searchAdmin } from './search.ts'
import { schemeFor } from './scheme-for.ts'
import { readScheme, type Scheme, type ShownTable } from './scheme.ts'

export function adminRoutes(app: App): void {
  const { ctx } = app
  let reading: Promise<Scheme> | undefined

  function getScheme(): Promise<Scheme> {
    reading ??= readScheme(ctx.db).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  async function seenBy({ roles }: SignedIn): Promise<Scheme> {
    return schemeFor(await getScheme(), roles[0]!)
  }

  async function open(path: string, user: SignedIn): Promise<{ scheme: Scheme; table: ShownTable }> {
    const scheme = await seenBy(user)
    const table = scheme.tables.get(path)
    if (!table) throw new ApiError('not_exist')
    return { scheme, table }
  }

  serve(app, contract.getAdminHandbooks, () => listAdminHandbooks(ctx.db, ctx.clock.now()))

  serve(app, contract.getAdminScheme, async (_input, { user }) => ({
    tables: await describeScheme(ctx.db, await getScheme(), await seenBy(user)),
  }))

  serve(app, contract.listAudit, async ({ query }, { user }) =>
    listAudit(ctx.db, query, auditViewOf(await seenBy(user), user.roles[0]!)),
  )

  serve(app, searchAdminCall, async ({ query }, { user }) => searchAdmin(ctx.db, await seenBy(user), query.q))

  serve(app, contract.listRows, async ({ params, query }, { user }) => {
    const { scheme, table } = await open(params.path, user)
    return listRows(ctx.db, scheme, table, query)
  })

  serve(app, contract.listRowOptions, async ({ params, query }, { user }) => {
    const { scheme, table } = await open(params.path, user)
    return listOptions(ctx.db, scheme, table, query)
  })

  serve(app, contract.getRow, async ({ params }, { user }) => {
    const { scheme, table } = await open(params.path, user)
    return getRow(ctx.db, scheme, { table, id: params.id })
  })

  serve(app, contract.createRow, async ({ params, body }, { user, request, zone }) => {
    const { scheme, table } = await open(params.path, user)
    return createRow(ctx, scheme, { table, ...body }, authorOf(user, request, zone))
  })

  serve(app, contract.changeRow, async ({ params, body }, { user, request, zone }) => {
    const { scheme, table } = await open(params.path, user)
    return changeRow(ctx, scheme, { table, id: params.id, ...body }, authorOf(user, request, zone))
  })
}

function authorOf({ user_id, roles }: SignedIn, { id }: { id: string }, zone: string): Author {
  return { user_id, role: roles[0]!, request_id: id, zone }
}
