-- What the people in a meeting's room write together (docs/decisions/088-pointer-and-shared-notes.md).
create table shared_notes (
  consultation_id uuid primary key references consultations,
  -- Grows by one with each change.
  version int not null check (version >= 0),
  text text not null check (char_length(text) <= 20000),
  -- Who wrote which stretch of the text, in its order: [{"user_id": …, "length": …}].
  authors jsonb not null,
  -- Everyone of `authors`, to find what somebody wrote.
  writer_ids uuid[] not null,
  updated_at timestamptz not null
);
create index shared_notes_of_writers on shared_notes using gin (writer_ids);

-- The last changes, by which browsers that changed an older version catch up.
create table shared_note_changes (
  consultation_id uuid not null references shared_notes on delete cascade,
  version int not null,
  change_id uuid not null,
  user_id uuid not null references users,
  change jsonb not null,
  made_at timestamptz not null,
  primary key (consultation_id, version),
  constraint shared_note_changes_once unique (consultation_id, change_id)
);
create index shared_note_changes_of_user on shared_note_changes (user_id);
