import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { findNoticeKind, type NoticeKind, type ShownNotice } from './notice-kind.ts'
import { noticesTexts } from './notices.texts.ts'

export interface StoredNotice {
  user_id: string
  kind: string
  params: unknown
  people: readonly string[]
  created_at: Date | string
}

// For a notice written by a newer release during a rollout.
const unknownKind: ShownNotice = { type: 'MEETING', content: noticesTexts.newNotice, link: null, push: null }

export async function showNotices<Row extends StoredNotice>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & ShownNotice)[]> {
  const users = await findUsers(db, new Set(rows.flatMap(({ user_id, people }) => [user_id, ...people])))
  return rows.map((row) => {
    const wall = { zone: users.get(row.user_id)?.zone ?? 'UTC', now: new Date(row.created_at) }
    const reader = { wall, name: users.get(row.people[0] ?? '')?.name ?? '' }
    const kind = findNoticeKind(row.kind)
    return { ...row, ...(kind?.show?.(row.params, reader) ?? { ...unknownKind, ...mailOnly(kind) }) }
  })
}

function mailOnly(kind: NoticeKind | undefined): Partial<ShownNotice> {
  return kind?.mail ? { content: kind.mail.title } : {}
}

async function findUsers(db: Db, user_ids: ReadonlySet<string>) {
  if (user_ids.size === 0) return new Map<string, { name: string; zone: string }>()
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'time_zone_id as zone'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('user_id', 'in', [...user_ids])
    .execute()
  return new Map(users.map(({ user_id, ...user }) => [user_id, user]))
}
