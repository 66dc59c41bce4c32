import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { findNoticeKind, type DefinedNotice, type NoticeRef } from '../../notices/notice-kind.ts'
import { addNotices } from './add-notices.ts'

/** Idempotent. Returns the users who are notified now. */
export async function notify<Ref extends NoticeRef>(ctx: Ctx, kind: DefinedNotice<Ref>, ref: Ref): Promise<string[]> {
  return addNotices(ctx, kind, await kind.load(ctx, ref))
}

export async function notifyQueued(ctx: Ctx, { kind: name, ref }: JobPayload<'notify'>): Promise<void> {
  const kind = findNoticeKind(name)
  if (!kind) throw new Error(`no notice kind ${name}`)
  await addNotices(ctx, kind, await kind.loadQueued(ctx, ref))
}
