import type { Notification } from '@razgovor/contract/notifications'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Mail } from '../providers/smtp.ts'
import type { Wall } from '../time/time.ts'

export type NoticeRef = Record<string, unknown>

export interface NewNotice<Params = unknown> {
  user_id: string
  /** Named in the text or the mail; the text gets the name of the first. */
  people?: readonly string[]
  /** A second notice of this kind with the same key to the same user is not stored. */
  key: string
  params: Params
}

export interface Reader {
  wall: Wall
  name: string
}

export interface ShownNotice extends Pick<Notification, 'type' | 'content' | 'link'> {
  push: PushTerms | null
}

interface PushTerms {
  /** After this moment the push is not worth showing. */
  until: Date
  /** At most 32 characters; a newer push with the same topic replaces a pending one. */
  topic: string
}

export interface MailedNotice<Params> {
  user_id: string
  params: Params
}

interface MailForm<Params> {
  /** Shown in the mail log; several kinds may share both. */
  about: string
  title: string
  /** The text has a link that signs its reader in, so it is not stored. */
  is_secret?: boolean
  /** Not sent to users who asked for deletion or are blocked. */
  only_open_accounts?: boolean
  isWanted?(params: Params): boolean
  /** Undefined if the mail is no longer relevant. */
  write(ctx: Ctx, notice: MailedNotice<Params>): Promise<NoticeMail | undefined>
}

export type NoticeMail = Pick<Mail, 'subject' | 'text' | 'html' | 'ics'>

interface Definition<Ref extends NoticeRef, Params extends object> {
  /** Stored in the row; also the first part of its `event_key`. */
  kind: string
  ref: z.ZodType<Ref>
  params: z.ZodType<Params>
  /** Reads the current state; empty if the news is no longer true. */
  load(ctx: Ctx, ref: Ref): Promise<readonly NewNotice<Params>[]>
  /** A kind without it is sent by mail only. */
  list?: {
    type: Notification['type'] | ((params: Params) => Notification['type'])
    link(params: Params): string | null
    text(params: Params, reader: Reader): string
  }
  event?(params: Params, sent: { notification_id: string; content: string }): RealtimeEvent
  /** By default, a push that is valid for a day. */
  push?(params: Params): PushTerms | null
  mail?: MailForm<Params>
}

export interface NoticeKind {
  kind: string
  show?(params: unknown, reader: Reader): ShownNotice
  eventOf(params: unknown, sent: { notification_id: string; content: string }): RealtimeEvent
  mail?: Omit<MailForm<unknown>, 'isWanted'> & { isWanted(params: unknown): boolean }
  loadQueued(ctx: Ctx, ref: unknown): Promise<readonly NewNotice[]>
}

export interface DefinedNotice<Ref extends NoticeRef> extends NoticeKind {
  load(ctx: Ctx, ref: Ref): Promise<readonly NewNotice[]>
  queue(tx: Db, ref: Ref): Promise<void>
}

export const moment = z.coerce.date()

const kinds = new Map<string, NoticeKind>()

export function findNoticeKind(kind: string): NoticeKind | undefined {
  return kinds.get(kind)
}

export function noticeMailTitle(about: string): string | undefined {
  return [...kinds.values()].find(({ mail }) => mail?.about === about)?.mail?.title
}

/** Importing a kind registers it: see docs/recipes/notice.md. */
export function defineNotice<Ref extends NoticeRef, Params extends object>(
  definition: Definition<Ref, Params>,
): DefinedNotice<Ref> {
  const { kind, ref, params, list, mail } = definition
  const defined: DefinedNotice<Ref> = {
    kind,
    load: (ctx, given) => definition.load(ctx, given),
    loadQueued: (ctx, given) => definition.load(ctx, ref.parse(given)),
    queue: (tx, given) => enqueue(tx, 'notify', { kind, ref: given }),
    eventOf: (stored, sent) =>
      definition.event?.(params.parse(stored), sent) ?? {
        type: 'notification',
        content: sent.content,
        payload: { notification_id: sent.notification_id },
      },
    ...(list && {
      show: (stored: unknown, reader: Reader) => {
        const own = params.parse(stored)
        return {
          type: typeof list.type === 'function' ? list.type(own) : list.type,
          content: list.text(own, reader),
          link: list.link(own),
          push: definition.push?.(own) ?? null,
        }
      },
    }),
    ...(mail && {
      mail: {
        ...mail,
        isWanted: (stored: unknown) => mail.isWanted?.(params.parse(stored)) ?? true,
        write: (ctx: Ctx, { user_id, params: stored }: MailedNotice<unknown>) =>
          mail.write(ctx, { user_id, params: params.parse(stored) }),
      },
    }),
  }
  kinds.set(kind, defined)
  return defined
}
