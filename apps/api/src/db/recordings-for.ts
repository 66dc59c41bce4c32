import type { KeptRecording } from '@razgovor/contract/recordings'
import { recordingKeptDays } from '@razgovor/contract/limits'
import { sql, type RawBuilder } from 'kysely'

/** Whether the person was in the room of the recording `r`, and was not removed from it. */
export function maySeeRecording(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from meeting_presences p
      where p.consultation_id = r.consultation_id and p.user_id = ${user_id})
    and not exists (select from meeting_removals m
      where m.consultation_id = r.consultation_id and m.user_id = ${user_id}))`
}

export function mayDeleteRecording(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.speaker_id = ${user_id} or exists (select from recording_answers a
    where a.recording_id = r.recording_id and a.user_id = ${user_id} and a.agreed_at is not null))`
}

/** Lists recordings of the consultation `c` that the person may see, the earliest first. */
export function recordingsFor(user_id: RawBuilder<unknown>): RawBuilder<KeptRecording[]> {
  return sql<KeptRecording[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('recording_id', r.recording_id, 'media', r.media,
      'asked_at', r.asked_at, 'kept_until', r.ended_at + ${sql.lit(recordingKeptDays)} * interval '1 day',
      'parts', parts.listed,
      'can_delete', ${mayDeleteRecording(user_id)})
      order by r.asked_at), '[]')
    from recordings r cross join lateral (
      select jsonb_agg(jsonb_build_object('part', p.part, 'media_type', p.media_type, 'bytes', p.bytes,
        'seconds', p.milliseconds / 1000) order by p.started_at) as listed
      from (
        select part, min(media_type) as media_type, sum(bytes) as bytes, sum(milliseconds)::int as milliseconds,
          min(started_at) as started_at
        from recording_pieces where recording_id = r.recording_id group by part
      ) p
    ) parts
    where r.consultation_id = c.consultation_id and r.ended_at is not null and parts.listed is not null
      and ${maySeeRecording(user_id)})`
}
