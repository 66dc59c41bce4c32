-- The boards on which people draw together in a meeting's room (docs/decisions/090-board.md).
create table boards (
  consultation_id uuid primary key references consultations,
  -- Grows by one with each item that is added, removed or restored.
  version int not null check (version >= 0),
  item_count int not null check (item_count between 0 and 5000),
  -- The size of all items, including removed ones.
  ink int not null check (ink between 0 and 1000000),
  updated_at timestamptz not null
);

create table board_items (
  consultation_id uuid not null references boards on delete cascade,
  item_id uuid not null,
  user_id uuid not null references users,
  -- The version that added the item: later items lie above earlier ones.
  position int not null,
  -- The version that added, removed or restored the item last.
  version int not null,
  -- The change that removed the item.
  removed_by uuid,
  drawing jsonb not null,
  drawn_at timestamptz not null,
  primary key (consultation_id, item_id)
);
create unique index board_items_by_version on board_items (consultation_id, version);
create index board_items_of_user on board_items (user_id);

-- The changes of running meetings, so that a repeated request makes its change once.
create table board_changes (
  consultation_id uuid not null references boards on delete cascade,
  change_id uuid not null,
  user_id uuid not null references users,
  before int not null,
  version int not null,
  made_at timestamptz not null,
  primary key (consultation_id, change_id)
);
create index board_changes_of_user on board_changes (user_id);
