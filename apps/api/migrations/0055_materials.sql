-- What a speaker leaves after a meeting for its listeners (docs/decisions/071-materials.md).
create table meeting_materials (
  consultation_id uuid primary key references consultations,
  speaker_id uuid not null references users,
  -- Rich text, cleaned when it was written.
  text text not null check (char_length(text) <= 20000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index meeting_materials_of_speaker on meeting_materials (speaker_id, created_at);

create table material_files (
  file_id uuid primary key,
  consultation_id uuid not null references consultations,
  speaker_id uuid not null references users,
  -- Null until the materials that list it are saved.
  position int check (position between 1 and 10),
  name text not null check (char_length(name) between 1 and 120),
  bytes int not null check (bytes > 0),
  file_key text not null,
  created_at timestamptz not null,
  constraint material_files_key_once unique (file_key),
  constraint material_files_in_order unique (consultation_id, position) deferrable initially immediate
);
create index material_files_of_speaker on material_files (speaker_id, created_at);
create index material_files_unsaved on material_files (created_at) where position is null;

create function refuse_materials() returns trigger language plpgsql set search_path = public as $$
begin
  if not exists (select from consultations c
    where c.consultation_id = new.consultation_id and c.speaker_id = new.speaker_id and c.ended_at is not null) then
    raise exception 'materials are left by the speaker of a meeting that is over'
      using errcode = 'check_violation', constraint = 'materials_after_end', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger meeting_materials_allowed before insert on meeting_materials
  for each row execute function refuse_materials();
create trigger material_files_allowed before insert on material_files for each row execute function refuse_materials();
