-- The speaker's browser records meetings (docs/decisions/089-recordings.md).
create table recordings (
  recording_id uuid primary key,
  consultation_id uuid not null,
  speaker_id uuid not null,
  -- SERVER: pieces are stored here. DISK: the speaker's browser saves the file, and nothing of it is stored.
  storage text not null check (storage in ('SERVER', 'DISK')),
  media text not null check (media in ('VIDEO', 'SOUND')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('SPEAKER', 'REFUSAL', 'MEETING_END')),
  -- The size and length of the stored pieces: at most 2 GiB and six hours.
  bytes bigint not null default 0 constraint recordings_size_check check (bytes between 0 and 2147483648),
  milliseconds int not null default 0 constraint recordings_length_check check (milliseconds between 0 and 21600000),
  -- When the pieces were deleted. The answers are kept as proof of consent.
  deleted_at timestamptz,
  constraint recordings_end check ((ended_at is null) = (ended_by is null)),
  constraint recordings_deleted_after_end check (deleted_at is null or ended_at is not null),
  constraint recordings_of_meeting foreign key (speaker_id, consultation_id)
    references consultations (speaker_id, consultation_id)
);
create unique index recordings_open_once on recordings (consultation_id) where ended_at is null;
create index recordings_of_consultation on recordings (consultation_id, asked_at);
create index recordings_of_speaker on recordings (speaker_id);
create index recordings_kept on recordings (ended_at) where deleted_at is null;

-- The answers of listeners. The speaker agrees by starting the recording.
create table recording_answers (
  recording_id uuid not null references recordings on delete cascade,
  user_id uuid not null references users,
  agreed_at timestamptz,
  -- Also set when somebody withdraws their consent.
  refused_at timestamptz,
  constraint recording_answers_given check (num_nonnulls(agreed_at, refused_at) > 0),
  primary key (recording_id, user_id)
);
create index recording_answers_of_user on recording_answers (user_id);

create table recording_pieces (
  recording_id uuid not null references recordings on delete cascade,
  -- A random number for each file: the browser begins a new one after a reload.
  part int not null check (part > 0),
  position int not null check (position between 1 and 10000),
  media_type text not null check (media_type in ('video/webm', 'video/mp4', 'audio/webm', 'audio/mp4')),
  bytes int not null check (bytes > 0),
  milliseconds int not null check (milliseconds between 0 and 120000),
  -- According to the browser, which knows the server's clock to a second.
  started_at timestamptz not null,
  file_key text not null,
  constraint recording_pieces_key_once unique (file_key),
  primary key (recording_id, part, position)
);

-- Refuses a piece that was recorded while somebody in the room had not agreed.
create function refuse_recording_piece() returns trigger language plpgsql set search_path = public as $$
declare
  slack constant interval := '5 seconds';
  recording recordings;
begin
  select * into recording from recordings where recording_id = new.recording_id;
  if recording.storage <> 'SERVER' or recording.deleted_at is not null
    or new.started_at < recording.asked_at - slack or new.started_at > recording.ended_at + slack then
    raise exception 'the recording takes no piece of this time'
      using errcode = 'check_violation', constraint = 'recording_pieces_in_time', table = tg_table_name;
  end if;
  if exists (
    select from meeting_presences p
    where p.consultation_id = recording.consultation_id and p.user_id <> recording.speaker_id
      and p.joined_at < new.started_at - slack
      and coalesce(p.left_at, p.missed_at, 'infinity') > new.started_at
      and not exists (select from recording_answers a
        where a.recording_id = new.recording_id and a.user_id = p.user_id
          and a.agreed_at <= new.started_at + slack and coalesce(a.refused_at, 'infinity') > new.started_at - slack))
  then
    raise exception 'somebody in the room has not agreed to be recorded'
      using errcode = 'check_violation', constraint = 'recording_pieces_agreed', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger recording_pieces_allowed before insert on recording_pieces
  for each row execute function refuse_recording_piece();
