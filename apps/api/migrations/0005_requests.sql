-- A listener proposes times to a speaker; an accepted one becomes a slot that only this listener may book.
create table consultation_requests (
  request_id uuid primary key,
  speaker_id uuid not null references speakers,
  listener_id uuid not null references users,
  topic text not null,
  message text not null,
  -- [{time_start_iso, time_end_iso}], one to three.
  times jsonb not null check (jsonb_array_length(times) between 1 and 3),
  status text not null check (status in ('NEW', 'ACCEPTED', 'DECLINED', 'EXPIRED')),
  slot_id uuid references time_slots,
  comment text not null default '',
  -- The last of the proposed starts: nobody can accept after it.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint consultation_requests_not_own check (listener_id <> speaker_id),
  constraint consultation_requests_slot check ((status = 'ACCEPTED') = (slot_id is not null))
);
create index consultation_requests_of_speaker on consultation_requests (speaker_id, created_at desc);
create index consultation_requests_of_listener on consultation_requests (listener_id, created_at desc);
create index consultation_requests_open on consultation_requests (expires_at) where status = 'NEW';

-- Whom a slot is for; nobody else sees or books it.
alter table time_slots add column for_user_id uuid references users;

create table calendar_tokens (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

-- A page's large photo is its first.
create table speaker_photos (
  photo_id uuid primary key,
  user_id uuid not null references speakers,
  url text not null,
  thumbnail_url text not null,
  width int not null,
  height int not null,
  -- From 0 on, without gaps.
  position int not null,
  created_at timestamptz not null,
  constraint speaker_photos_at_most_12 check (position between 0 and 11),
  constraint speaker_photos_position unique (user_id, position) deferrable initially deferred
);
-- A page had one photo, and none but the demonstration's, drawn 400 × 480, were ever set.
insert into speaker_photos (photo_id, user_id, url, thumbnail_url, width, height, position, created_at)
select gen_random_uuid(), user_id, photo_url, photo_url, 400, 480, 0, created_at
from speakers where photo_url is not null;
alter table speakers drop column photo_url;
