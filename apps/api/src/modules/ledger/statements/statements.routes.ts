import {
  getSpeakerStatement,
  getSpeakerStatementCsv,
  getStatement as getStatementCall,
  getStatementCsv,
} from '@razgovor/contract/statements'
import type { FastifyReply } from 'fastify'
import { serve, type App } from '../../../http/serve.ts'
import { statementCsv } from './statement-csv.ts'
import { getStatement } from './statement.ts'

export function statementRoutes(app: App): void {
  const { ctx } = app

  async function sendCsv(reply: FastifyReply, wanted: { user_id: string; month: string }): Promise<string> {
    const file = statementCsv(await getStatement(ctx, wanted))
    reply.header('content-disposition', `attachment; filename="statement-${wanted.month}.csv"`)
    return file
  }

  serve(app, getStatementCall, ({ params, query }) => getStatement(ctx, { ...params, ...query }))
  serve(app, getStatementCsv, ({ params, query }, { reply }) => sendCsv(reply, { ...params, ...query }))
  serve(app, getSpeakerStatement, ({ params, query }) => getStatement(ctx, { ...params, ...query }))
  serve(app, getSpeakerStatementCsv, ({ params, query }, { reply }) => sendCsv(reply, { ...params, ...query }))
}
