import type { Notification } from '@razgovor/contract/notifications'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Mail } from '../providers/smtp.ts'
import type { Wall } from '../time/time.ts'

/** Identifies the rows that a notice is about. */
export type NoticeRef = Record<string, unknown>

/** One notice to one user, before it is stored. */
export interface NewNotice<Params = unknown> {
  user_id: string
  /** Users named in the text or the mail. The text gets the name of the first. */
  people?: readonly string[]
  /** Deduplicates: a second notice of this kind with the same key to the same user is not stored. */
  key: string
  params: Params
}

export interface Reader {
  wall: Wall
  /** The name of the first of the notice's people. */
  name: string
}

export interface ShownNotice extends Pick<Notification, 'type' | 'content' | 'link'> {
  push: PushTerms | null
}

interface PushTerms {
  /** After this moment the push is not worth showing. */
  until: Date
  /** At most 32 characters. A newer push with the same topic replaces a pending one. */
  topic: string
}

export interface MailedNotice<Params> {
  user_id: string
  params: Params
}

interface MailForm<Params> {
  /** Name and title in the mail log; several kinds may share both. */
  about: string
  title: string
  /** The text contains a link that signs its reader in, so it is not stored. */
  is_secret?: boolean
  /** Not sent to users who asked for deletion or are blocked. */
  only_open_accounts?: boolean
  isWanted?(params: Params): boolean
  /** Reads the current state; undefined if the mail is no longer relevant. */
  write(ctx: Ctx, notice: MailedNotice<Params>): Promise<NoticeMail | undefined>
}

export type NoticeMail = Pick<Mail, 'subject' | 'text' | 'html' | 'ics'>

interface Definition<Ref extends NoticeRef, Params extends object> {
  /** Stored in the row and used as the first part of its `event_key`. */
  kind: string
  ref: z.ZodType<Ref>
  params: z.ZodType<Params>
  /** Returns the notices to send. Reads the current state; empty if the news is no longer true. */
  load(ctx: Ctx, ref: Ref): Promise<readonly NewNotice<Params>[]>
  /** How it appears in the list, in open tabs and in a push. A kind without it is sent by mail only. */
  list?: {
    type: Notification['type'] | ((params: Params) => Notification['type'])
    link(params: Params): string | null
    text(params: Params, reader: Reader): string
  }
  /** The event for open tabs; `notification` by default. */
  event?(params: Params, sent: { notification_id: string; content: string }): RealtimeEvent
  /** By default, a push that is valid for a day. */
  push?(params: Params): PushTerms | null
  mail?: MailForm<Params>
}

/** A kind whose parameters are parsed from the row. */
export interface NoticeKind {
  kind: string
  show?(params: unknown, reader: Reader): ShownNotice
  eventOf(params: unknown, sent: { notification_id: string; content: string }): RealtimeEvent
  mail?: Omit<MailForm<unknown>, 'isWanted'> & { isWanted(params: unknown): boolean }
  loadQueued(ctx: Ctx, ref: unknown): Promise<readonly NewNotice[]>
}

export interface DefinedNotice<Ref extends NoticeRef> extends NoticeKind {
  load(ctx: Ctx, ref: Ref): Promise<readonly NewNotice[]>
  /** Queues the notification in the caller's transaction. */
  queue(tx: Db, ref: Ref): Promise<void>
}

export const moment = z.coerce.date()

const kinds = new Map<string, NoticeKind>()

export function findNoticeKind(kind: string): NoticeKind | undefined {
  return kinds.get(kind)
}

/** Title of the notice mails that the mail log records as `about`. */
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
