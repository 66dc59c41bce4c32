-- Listeners who were not in the room by then wait to be let in (docs/decisions/080-waiting-room.md). Null: not locked.
alter table meetings add column locked_at timestamptz;

-- Listeners who asked to be let into a locked room, or came while no host was there.
create table meeting_waits (
  consultation_id uuid not null references consultations,
  user_id uuid not null references users,
  asked_at timestamptz not null,
  -- The last call of the open lobby.
  seen_at timestamptz not null,
  -- Null until the host answers.
  is_admitted boolean,
  primary key (consultation_id, user_id)
);
create index meeting_waits_of_user on meeting_waits (user_id);
