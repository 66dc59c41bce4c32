import type { OpenTabs } from '@razgovor/contract/operations'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { toLine } from '../../text/plain-text.ts'
import { countProcesses } from './check-redis.ts'

export async function countOpenTabs({ db, sockets }: Ctx): Promise<OpenTabs> {
  return { tabs: sockets.countTabs(), is_all: (await countProcesses(db)) <= 1 }
}

// Recorded first, so that none goes unrecorded.
export async function announce(
  ctx: Ctx,
  { text: given, ...author }: { text: string; by_user_id: string; request_id: string },
): Promise<OpenTabs> {
  const now = ctx.clock.now()
  const text = toLine(given)
  await transact(ctx, (tx) =>
    logChange(tx, {
      ...author,
      table_name: 'announcements',
      row_id: newId(now),
      action: 'announce',
      subject_id: null,
      before: {},
      after: { text },
      at: now,
    }),
  )
  ctx.sockets.broadcast({ type: 'announcement', content: text, payload: {} })
  return countOpenTabs(ctx)
}
