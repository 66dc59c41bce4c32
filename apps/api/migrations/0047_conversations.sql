-- Messages between a listener and a speaker: one conversation of the two, whatever they book.
create table conversations (
  conversation_id uuid primary key,
  listener_id uuid not null references users (user_id),
  speaker_id uuid not null references users (user_id),
  -- What came first.
  opened_by text not null check (opened_by in ('BOOKING', 'REQUEST', 'QUESTION')),
  created_at timestamptz not null,
  -- Of the last message, or of the opening.
  active_at timestamptz not null,
  last_position int not null default 0,
  listener_read_position int not null default 0,
  speaker_read_position int not null default 0,
  -- Of the other side's messages.
  listener_unread int not null default 0 check (listener_unread >= 0),
  speaker_unread int not null default 0 check (speaker_unread >= 0),
  -- Since when that side takes no messages of the other.
  listener_blocked_at timestamptz,
  speaker_blocked_at timestamptz,
  constraint conversations_once unique (listener_id, speaker_id),
  constraint conversations_of_two check (listener_id <> speaker_id),
  constraint conversations_read check (
    listener_read_position between 0 and last_position and speaker_read_position between 0 and last_position
  )
);
create index conversations_of_listener on conversations (listener_id, active_at desc, conversation_id desc);
create index conversations_of_speaker on conversations (speaker_id, active_at desc, conversation_id desc);

create table conversation_messages (
  message_id uuid primary key,
  conversation_id uuid not null references conversations (conversation_id),
  -- The order: two messages may have one timestamp.
  position int not null check (position > 0),
  from_user_id uuid not null references users (user_id),
  -- Of the writer's browser: a repeated message is the same message.
  client_id uuid not null,
  -- Of a message that was written to a meeting and mailed at once.
  subject text check (char_length(subject) <= 120),
  consultation_id uuid references consultations (consultation_id),
  text text not null check (char_length(text) <= 4000),
  created_at timestamptz not null,
  -- The writer was erased, and the text with them.
  erased_at timestamptz,
  constraint conversation_messages_in_order unique (conversation_id, position),
  constraint conversation_messages_once unique (conversation_id, from_user_id, client_id),
  constraint conversation_messages_written check ((text = '') = (erased_at is not null)),
  constraint conversation_messages_mailed check (subject is null or consultation_id is not null)
);
create index conversation_messages_of_writer on conversation_messages (from_user_id, created_at);

-- While one is open, support may read the conversation; each reading is in the audit log.
create table conversation_reports (
  report_id uuid primary key,
  conversation_id uuid not null references conversations (conversation_id),
  by_user_id uuid not null references users (user_id),
  text text not null check (char_length(text) <= 1000),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users (user_id),
  constraint conversation_reports_closed check ((closed_at is null) = (closed_by is null))
);
create unique index conversation_reports_open_once on conversation_reports (conversation_id, by_user_id)
  where closed_at is null;
create index conversation_reports_of_conversation on conversation_reports (conversation_id);
create index conversation_reports_by_user on conversation_reports (by_user_id);
create index conversation_reports_by_time on conversation_reports (created_at);

-- Those who met or asked for a meeting before this release.
insert into conversations (conversation_id, listener_id, speaker_id, opened_by, created_at, active_at)
select gen_random_uuid(), listener_id, speaker_id, (array_agg(opened_by order by at))[1], min(at), min(at)
from (
  select b.listener_id, b.speaker_id, 'BOOKING' as opened_by, h.at
  from bookings b join booking_history h on h.booking_id = b.booking_id and h.to_status = 'BOOKED'
  union all
  select listener_id, speaker_id, 'REQUEST', created_at from consultation_requests
) opened
where listener_id <> speaker_id
group by listener_id, speaker_id;
