-- Listeners who help a speaker run a series, or a group meeting of no series (docs/decisions/084-co-hosts.md).
drop index consultations_by_speaker;
alter table consultations add constraint consultations_of_speaker unique (speaker_id, consultation_id);

create table co_hosts (
  speaker_id uuid not null,
  series_id uuid,
  consultation_id uuid,
  -- What the right is for: one of the two above.
  scope_id uuid not null generated always as (coalesce(series_id, consultation_id)) stored,
  user_id uuid not null references users,
  -- There is no place for a fourth.
  place int not null check (place between 1 and 3),
  named_at timestamptz not null,
  constraint co_hosts_one_scope check (num_nonnulls(series_id, consultation_id) = 1),
  constraint co_hosts_not_own check (user_id <> speaker_id),
  constraint co_hosts_series foreign key (speaker_id, series_id) references series (speaker_id, series_id),
  constraint co_hosts_consultation foreign key (speaker_id, consultation_id)
    references consultations (speaker_id, consultation_id),
  primary key (scope_id, user_id),
  constraint co_hosts_place_once unique (scope_id, place)
);
create index co_hosts_of_user on co_hosts (user_id);
create index co_hosts_of_speaker on co_hosts (speaker_id);

-- Who is large on every screen of the room.
alter table meetings add column spotlight_user_id uuid references users;
