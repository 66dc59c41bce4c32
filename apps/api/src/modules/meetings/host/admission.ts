import { isUuid } from '@razgovor/contract/alias'
import type { MeetingState } from '@razgovor/contract/meetings'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { listCoHostIds } from './co-hosts.ts'
import { roomName } from '../meeting.ts'
import { meetingsRefusals } from '../meetings.texts.ts'

export type Admission = MeetingState['admission']

export interface Attendance {
  consultation_id: string
  user_id: string
}

/**
 * A lock outlasts the host this long, which is longer than a reload; after that nobody would be there to open the room.
 */
const hostAwayMinutes = 2

interface Lock {
  host_ids: readonly string[]
  locked_at: Date
  has_host: boolean
}

// MEMBER: in the room before the lock, let in later, or a co-host.
type Standing = 'MEMBER' | 'REFUSED' | 'WAITING' | 'STRANGER'

async function readLock(db: Db, now: Date, consultation_id: string): Promise<Lock | undefined> {
  const row = await db
    .selectFrom('meetings as m')
    .innerJoin('consultations as c', 'c.consultation_id', 'm.consultation_id')
    .select(['c.speaker_id', 'm.locked_at'])
    .where('m.consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!row?.locked_at) return undefined
  const host_ids = [row.speaker_id, ...(await listCoHostIds(db, consultation_id))]
  const present = await db
    .selectFrom('meeting_presences')
    .select('user_id')
    .where('consultation_id', '=', consultation_id)
    .where('user_id', 'in', host_ids)
    .where((eb) => {
      const gone_at = eb.fn.coalesce('left_at', 'missed_at')
      return eb.or([eb(gone_at, 'is', null), eb(gone_at, '>', plusMinutes(now, -hostAwayMinutes))])
    })
    .limit(1)
    .execute()
  return { host_ids, locked_at: row.locked_at, has_host: present.length > 0 }
}

interface Asked {
  consultation_id: string
  user_ids: readonly string[]
}

async function readStandings(db: Db, { host_ids, locked_at }: Lock, { consultation_id, user_ids }: Asked) {
  const waits = await db
    .selectFrom('meeting_waits')
    .select(['user_id', 'is_admitted'])
    .where('consultation_id', '=', consultation_id)
    .where('user_id', 'in', user_ids)
    .orderBy('user_id')
    .execute()
  const early = await db
    .selectFrom('meeting_presences')
    .select('user_id')
    .distinct()
    .where('consultation_id', '=', consultation_id)
    .where('user_id', 'in', user_ids)
    .where('joined_at', '<=', locked_at)
    .orderBy('user_id')
    .execute()
  const standings = new Map<string, Standing>(waits.map((wait) => [wait.user_id, standingOf(wait)]))
  for (const user_id of [...host_ids, ...early.map((stay) => stay.user_id)]) standings.set(user_id, 'MEMBER')
  return standings
}

function standingOf({ is_admitted }: { is_admitted: boolean | null }): Standing {
  if (is_admitted === null) return 'WAITING'
  return is_admitted ? 'MEMBER' : 'REFUSED'
}

const admissions = { MEMBER: 'FREE', REFUSED: 'REFUSED', WAITING: 'WAITING', STRANGER: 'ASK' } as const

/** Without a host in the room, everybody may join except those whom a host has refused. */
export async function readAdmission(db: Db, now: Date, { consultation_id, user_id }: Attendance): Promise<Admission> {
  const lock = await readLock(db, now, consultation_id)
  if (!lock) return 'FREE'
  const standings = await readStandings(db, lock, { consultation_id, user_ids: [user_id] })
  const standing = standings.get(user_id) ?? 'STRANGER'
  return lock.has_host || standing === 'REFUSED' ? admissions[standing] : 'FREE'
}

/** A person who joins while the room is locked may come back. Throws human_friendly. */
export async function assertAdmitted(ctx: Ctx, attendance: Attendance): Promise<void> {
  const now = ctx.clock.now()
  const admission = await readAdmission(ctx.db, now, attendance)
  if (admission === 'REFUSED') throw new ApiError('human_friendly', meetingsRefusals.not_let_in)
  if (admission !== 'FREE') throw new ApiError('human_friendly', meetingsRefusals.room_is_locked)
  if (await readLock(ctx.db, now, attendance.consultation_id)) await admit(ctx, attendance)
}

async function admit(ctx: Ctx, attendance: Attendance): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('meeting_waits')
    .values({ ...attendance, asked_at: now, seen_at: now, is_admitted: true })
    .onConflict((conflict) =>
      conflict
        .columns(['consultation_id', 'user_id'])
        .doUpdateSet({ is_admitted: true })
        .where('meeting_waits.is_admitted', 'is', null),
    )
    .execute()
}

/**
 * Disconnects participants who came by a token from before the lock. While no host is there, they are let in instead, so
 * that the host's return does not disconnect them.
 */
export async function enforceLock(ctx: Ctx, consultation_id: string, identities: readonly string[]): Promise<void> {
  const lock = await readLock(ctx.db, ctx.clock.now(), consultation_id)
  const user_ids = identities.filter(isUuid)
  if (!lock || user_ids.length === 0) return
  const standings = await readStandings(ctx.db, lock, { consultation_id, user_ids })
  for (const user_id of user_ids) {
    const standing = standings.get(user_id) ?? 'STRANGER'
    if (standing === 'MEMBER') continue
    if (lock.has_host || standing === 'REFUSED')
      await ctx.rooms.removeParticipant({ room: roomName(consultation_id), identity: user_id, may_return: true })
    else await admit(ctx, { consultation_id, user_id })
  }
}
