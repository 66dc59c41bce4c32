import type { RecordingMedia, RecordingStorage } from '@razgovor/contract/recordings'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { assertHostsAsSpeaker, getOwnHosted, type HostCall } from '../host/host.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { assertOpen, getMeeting } from '../meeting.ts'
import { meetingsRefusals } from '../meetings.texts.ts'
import { assertNotRemoved } from '../presence/participants.ts'
import { changeRoomState, syncRoomNow } from '../host/room-state.ts'
import { endRecordings } from './end-recordings.ts'

interface Start extends HostCall {
  recording_id: string
  storage: RecordingStorage
  media: RecordingMedia
}

export async function startRecording(ctx: Ctx, { host_id, zone, ...recording }: Start): Promise<void> {
  const { consultation_id } = recording
  await assertHostsAsSpeaker(ctx, { consultation_id, host_id, zone })
  const refusals = { recordings_open_once: () => new ApiError('human_friendly', meetingsRefusals.recording_is_on) }
  await mapConstraintErrors(refusals, () =>
    transact(ctx, async (tx) => {
      await lockMeeting(tx, consultation_id)
      await tx
        .insertInto('recordings')
        .values({ ...recording, speaker_id: host_id, asked_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.column('recording_id').doNothing())
        .execute()
      await changeRoomState(tx, consultation_id)
    }),
  )
  await syncRoomNow(ctx, consultation_id)
}

interface Attendance {
  consultation_id: string
  recording_id: string
  user_id: string
  zone: string
}

export async function answerRecording(
  ctx: Ctx,
  { is_agreed, zone, ...attendance }: Attendance & { is_agreed: boolean },
): Promise<void> {
  const { consultation_id, user_id } = attendance
  const meeting = await getMeeting(ctx.db, consultation_id, user_id)
  if (meeting.side === 'SPEAKER') throw new ApiError('not_exist')
  assertOpen(ctx, meeting, zone)
  await assertNotRemoved(ctx.db, attendance)
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    await assertAsked(tx, attendance)
    await recordAnswer(tx, ctx.clock.now(), { ...attendance, is_agreed })
    await changeRoomState(tx, consultation_id)
  })
  await syncRoomNow(ctx, consultation_id)
}

async function assertAsked(tx: Tx, { consultation_id, recording_id }: Attendance | Omit<Attendance, 'zone'>) {
  const recording = await tx
    .selectFrom('recordings')
    .select('ended_at')
    .where('recording_id', '=', recording_id)
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!recording) throw new ApiError('not_exist')
  if (recording.ended_at) throw new ApiError('human_friendly', meetingsRefusals.recording_is_over)
}

async function recordAnswer(
  tx: Tx,
  now: Date,
  { consultation_id, recording_id, user_id, is_agreed }: Omit<Attendance, 'zone'> & { is_agreed: boolean },
): Promise<void> {
  await tx
    .insertInto('recording_answers')
    .values({ recording_id, user_id, ...(is_agreed ? { agreed_at: now } : { refused_at: now }) })
    .onConflict((conflict) =>
      // The time of an earlier consent is kept.
      conflict
        .columns(['recording_id', 'user_id'])
        .doUpdateSet((eb) =>
          is_agreed
            ? { agreed_at: eb.fn.coalesce('recording_answers.agreed_at', 'excluded.agreed_at') }
            : { refused_at: now },
        ),
    )
    .execute()
  if (!is_agreed) await endRecordings(tx, now, { consultation_id, recording_id, ended_by: 'REFUSAL' })
}

export async function stopRecording(ctx: Ctx, { recording_id, ...call }: HostCall & { recording_id: string }) {
  await getOwnHosted(ctx.db, call)
  const { consultation_id } = call
  await transact(ctx, async (tx) => {
    await lockMeeting(tx, consultation_id)
    await endRecordings(tx, ctx.clock.now(), { consultation_id, recording_id, ended_by: 'SPEAKER' })
    await changeRoomState(tx, consultation_id)
  })
  await syncRoomNow(ctx, consultation_id)
}
