import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { sql } from 'kysely'
import { plusMinutes, type Clock } from '../time/clock.ts'
import type { Db } from './client.ts'

// A tab that was away longer has to reload everything.
const keptMinutes = 24 * 60
const keptCount = 500
// Younger events are kept regardless of their count, which covers a server restart or a tunnel.
const alwaysKeptMinutes = 10
// Only streams that grew so recently are searched for surplus events; of the others they go with their age.
const busyMinutes = 60

export interface UserEvent {
  user_id: string
  event: RealtimeEvent
}

/**
 * The users' stream rows stay locked until the commit, so events become visible in the order of their numbers. They are
 * locked in the order of user ids, so that two transactions with events for the same users do not deadlock.
 */
export async function appendEvents(db: Db, now: Date, events: readonly UserEvent[]): Promise<void> {
  await sql`
    with given as (
      select (value ->> 'user_id')::uuid as user_id, value -> 'event' as event, ordinality
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality
    ), numbered as (
      select *, row_number() over (partition by user_id order by ordinality) as number,
        count(*) over (partition by user_id) as count
      from given
    ), streams as (
      insert into user_streams (user_id, seq)
      select user_id, count from numbered where number = 1 order by user_id
      on conflict (user_id) do update set seq = user_streams.seq + excluded.seq
      returning user_id, seq
    )
    insert into user_events (user_id, seq, event, created_at)
    select user_id, seq - count + number, event, ${now} from numbered join streams using (user_id)`.execute(db)
}

export interface Stretch {
  head: number
  /** Events up to this number may have been deleted. */
  swept_seq: number
  /** Sorted by `seq`; `frame` is JSON for the socket. */
  events: { seq: number; frame: string }[]
}

export async function readStretch(
  db: Db,
  user_id: string,
  { after, limit }: { after: number; limit: number },
): Promise<Stretch> {
  type Row = { head: number; swept_seq: number } & ({ seq: number; frame: string } | { seq: null; frame: null })
  const { rows } = await sql<Row>`
    select s.seq as head, s.swept_seq, e.seq, e.frame
    from user_streams s
    left join lateral (
      select seq, (event || jsonb_build_object('seq', seq))::text as frame from user_events
      where user_id = s.user_id and seq > ${after} order by seq limit ${limit}
    ) e on true
    where s.user_id = ${user_id} order by e.seq`.execute(db)
  const { head = 0, swept_seq = 0 } = rows[0] ?? {}
  const events = rows.flatMap(({ seq, frame }) => (seq === null ? [] : [{ seq, frame }]))
  return { head, swept_seq, events }
}

export async function readHeads(db: Db, user_ids: readonly string[]): Promise<{ user_id: string; seq: number }[]> {
  const { rows } = await sql<{ user_id: string; seq: number }>`
    select user_id, seq from user_streams where user_id = any(${user_ids}::uuid[])`.execute(db)
  return rows
}

// In order of user id, like `transact`, so that they do not deadlock.
export async function sweepUserEvents({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const [aged, busy, recent] = [keptMinutes, busyMinutes, alwaysKeptMinutes].map((minutes) =>
    plusMinutes(now, -minutes),
  )
  await sql`
    with aged as (
      select user_id, max(seq) as seq from user_events where created_at < ${aged} group by user_id
    ), busy as (
      select distinct user_id from user_events where created_at >= ${busy}
    ), surplus as (
      select user_id, max(e.seq) as seq
      from busy join user_streams s using (user_id) join user_events e using (user_id)
      where s.seq - s.swept_seq > ${keptCount} and e.seq <= s.seq - ${keptCount} and e.created_at < ${recent}
      group by user_id
    ), old as materialized (
      select user_id, max(seq) as seq from (select * from aged union all select * from surplus) both_kinds group by user_id
    ), locked as materialized (
      select user_id from user_streams where user_id in (select user_id from old) order by user_id for no key update
    ), swept as (
      update user_streams s set swept_seq = greatest(s.swept_seq, old.seq)
      from old join locked using (user_id) where s.user_id = old.user_id
      returning s.user_id, old.seq
    )
    delete from user_events e using swept where e.user_id = swept.user_id and e.seq <= swept.seq`.execute(db)
}

// Expired events of other users may be about them.
export async function eraseEvents(ctx: { db: Db; clock: Clock }, user_id: string): Promise<void> {
  await sweepUserEvents(ctx)
  await sql`
    with swept as (update user_streams set swept_seq = seq where user_id = ${user_id} returning user_id)
    delete from user_events using swept where user_events.user_id = swept.user_id`.execute(ctx.db)
}
