-- Who may speak in a meeting (docs/decisions/076-hosts-controls.md). Null: the floor was never controlled.
alter table meetings add column is_floor_controlled boolean;

-- The listeners who may speak while the floor is controlled.
create table meeting_floors (
  consultation_id uuid not null references consultations,
  user_id uuid not null references users,
  given_at timestamptz not null,
  primary key (consultation_id, user_id)
);
create index meeting_floors_of_user on meeting_floors (user_id);
