import type { ConversationReport, readReportedConversation } from '@razgovor/contract/conversations'
import type { Page, PageQuery, PersonInfo } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import { logChange, type AdminDoing } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { newId } from '../../ids.ts'
import { toLines } from '../../text/plain-text.ts'
import { conversationsRefusals } from './conversations.texts.ts'
import { assertOwnConversation, listMessages } from './messages/list-messages.ts'
import { readSentFile } from './messages/read-file.ts'

interface Reporting {
  conversation_id: string
  user_id: string
  text: string
}

export async function reportConversation(ctx: Ctx, { conversation_id, user_id, text }: Reporting): Promise<void> {
  await assertOwnConversation(ctx.db, { conversation_id, user_id })
  const now = ctx.clock.now()
  const report = { report_id: newId(now), conversation_id, by_user_id: user_id, text: toLines(text), created_at: now }
  await mapConstraintErrors({ conversation_reports_open_once: reportedAlready }, () =>
    ctx.db.insertInto('conversation_reports').values(report).execute(),
  )
}

function reportedAlready(): ApiError {
  return new ApiError('already_exists', conversationsRefusals.conversation_reported_already)
}

function reportRows(db: Db) {
  return db
    .selectFrom('conversation_reports as r')
    .innerJoin('conversations as c', 'c.conversation_id', 'r.conversation_id')
    .innerJoin('users as lu', 'lu.user_id', 'c.listener_id')
    .leftJoin('speakers as lp', 'lp.user_id', 'c.listener_id')
    .innerJoin('users as su', 'su.user_id', 'c.speaker_id')
    .leftJoin('speakers as sp', 'sp.user_id', 'c.speaker_id')
    .select(['r.report_id', 'r.conversation_id', 'r.by_user_id', 'r.text', 'r.created_at', 'r.closed_at'])
    .select([
      sql<PersonInfo>`${personJson('lu', 'lp')}`.as('listener'),
      sql<PersonInfo>`${personJson('su', 'sp')}`.as('speaker'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof reportRows>['execute']>>[number]

function toReport({ created_at, closed_at, ...row }: Row): ConversationReport {
  return { ...row, created_at: created_at.toISOString(), closed_at: closed_at?.toISOString() ?? null }
}

export async function listReports(db: Db, { offset, limit }: PageQuery): Promise<Page<ConversationReport>> {
  const [rows, { total_count }] = await Promise.all([
    reportRows(db)
      .orderBy('r.closed_at', (at) => at.desc().nullsFirst())
      .orderBy('r.created_at')
      .orderBy('r.report_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('conversation_reports')
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(toReport) }
}

export async function getReport(db: Db, report_id: string): Promise<ConversationReport> {
  const row = await reportRows(db)
    .where('r.report_id', '=', report_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toReport(row)
}

type Doing = Pick<AdminDoing, 'by_user_id' | 'request_id'>

/** Answers only while the report is open, and logs each read first. Throws not_exist, human_friendly. */
export async function readReported(
  ctx: Ctx,
  {
    report_id,
    stretch,
    ...doing
  }: Doing & { report_id: string; stretch: z.output<typeof readReportedConversation.query> },
) {
  const conversation_id = await logReading(ctx, { ...doing, report_id })
  return listMessages(ctx.db, conversation_id, stretch)
}

/** Answers, logs and throws as `readReported`. */
export async function readReportedFile(
  ctx: Ctx,
  { report_id, file_id, ...doing }: Doing & { report_id: string; file_id: string },
) {
  const conversation_id = await logReading(ctx, { ...doing, report_id })
  return readSentFile(ctx, { conversation_id, file_id })
}

async function logReading(ctx: Ctx, { report_id, ...doing }: Doing & { report_id: string }): Promise<string> {
  const { conversation_id, by_user_id: subject_id, closed_at } = await getReport(ctx.db, report_id)
  if (closed_at) throw new ApiError('human_friendly', conversationsRefusals.report_is_closed)
  await transact(ctx, (tx) => logReport(tx, { ...doing, report_id, subject_id, action: 'READ', at: ctx.clock.now() }))
  return conversation_id
}

export async function closeReport(ctx: Ctx, { report_id, ...doing }: Doing & { report_id: string }) {
  const { by_user_id: subject_id } = await getReport(ctx.db, report_id)
  const at = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('conversation_reports')
      .set({ closed_at: at, closed_by: doing.by_user_id })
      .where('report_id', '=', report_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await logReport(tx, { ...doing, report_id, subject_id, action: 'CLOSE', at })
  })
  return getReport(ctx.db, report_id)
}

function logReport(
  tx: Parameters<typeof logChange>[0],
  { report_id, ...entry }: Doing & { report_id: string; subject_id: string; action: 'READ' | 'CLOSE'; at: Date },
): Promise<void> {
  return logChange(tx, { table_name: 'conversation_reports', row_id: report_id, before: {}, after: {}, ...entry })
}
