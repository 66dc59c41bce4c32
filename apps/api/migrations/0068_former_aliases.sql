-- Former addresses of speakers' pages, so that support can find who had an address.
create table former_aliases (
  former_alias_id uuid primary key default gen_random_uuid(),
  speaker_id uuid not null references speakers,
  alias text not null,
  created_at timestamptz not null default date_trunc('milliseconds', now())
);
create index former_aliases_of_speaker on former_aliases (speaker_id);

create function keep_former_alias() returns trigger language plpgsql set search_path = public as $$
begin
  if new.alias is null then
    -- Also when the speaker is erased.
    delete from former_aliases where speaker_id = old.user_id;
  else
    insert into former_aliases (speaker_id, alias) values (old.user_id, old.alias);
  end if;
  return null;
end $$;

create trigger speakers_keep_former_alias after update of alias on speakers
  for each row when (old.alias is not null and old.alias is distinct from new.alias) execute function keep_former_alias();
