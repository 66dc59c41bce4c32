-- What a speaker offers in the working hours, each with its own length and price, see docs/decisions/061.
-- A kind that was removed stays for the slots that were made of it.

create table meeting_kinds (
  speaker_id uuid not null references speakers,
  kind_id uuid not null,
  position int not null check (position between 0 and 7),
  title text not null check (char_length(title) <= 120),
  description text not null check (char_length(description) <= 500),
  minutes int not null check (minutes between 10 and 480),
  booking_mode text not null check (booking_mode in ('BUYABLE', 'FREE_BOOKING')),
  amount int not null check ((booking_mode = 'BUYABLE') = (amount > 0) and amount >= 0),
  is_offered boolean not null,
  removed_at timestamptz,
  primary key (speaker_id, kind_id),
  -- Eight at most.
  constraint meeting_kinds_positions exclude using gist (speaker_id with =, position with =) where (removed_at is null)
    deferrable initially deferred
);

insert into meeting_kinds
select speaker_id, gen_random_uuid(), 0, topic, '', slot_minutes, booking_mode, amount, true from availability_rules;

alter table time_slots
  add column kind_id uuid,
  add constraint time_slots_kind foreign key (speaker_id, kind_id) references meeting_kinds;

alter table availability_rules drop slot_minutes, drop booking_mode, drop amount, drop topic;

-- A free slot of the rules gives way to everything else, so those of several kinds may overlap.
alter table time_slots
  drop constraint time_slots_no_overlap,
  add constraint time_slots_no_overlap exclude using gist (speaker_id with =, during with &&)
    where (deleted_at is null and (not made_by_rules or places_taken > 0)) deferrable;

-- When the speaker's firm slots stand, from an instant on: those that don't give way.
create function firm_times(speaker uuid, at timestamptz) returns tstzmultirange
language sql stable set search_path = public
return (
  select coalesce(range_agg(t.during), '{}') from time_slots t
  where t.speaker_id = firm_times.speaker and t.deleted_at is null and (not t.made_by_rules or t.places_taken > 0)
    and t.during && tstzrange(firm_times.at, null)
);

create or replace function free_offers(
  speaker uuid, at timestamptz,
  out amounts int[], out offered_at timestamptz[], out first_free_at timestamptz, out valid_until timestamptz, out topics text
) language plpgsql stable set search_path = public as $$
declare
  firm tstzmultirange := firm_times(speaker, at);
begin
  with free as materialized (
    select amount, time_start, closes_at, topic from time_slots
    where speaker_id = speaker and deleted_at is null and places_taken < places and time_start > at
      and closes_at > at and for_user_id is null and not is_hidden
      and not (made_by_rules and places_taken = 0 and during && firm)
  ), first as (
    select distinct on (amount) amount, time_start, closes_at from free order by amount, time_start
  ), spoken_of as (
    select topic, max(closes_at) as until from free where topic <> '' group by topic
  )
  select
    coalesce(array_agg(amount order by amount), '{}'),
    coalesce(array_agg(time_start order by amount), '{}'),
    min(time_start),
    coalesce(least(min(closes_at), (select min(until) from spoken_of)), 'infinity'),
    coalesce((select string_agg(topic, ' ' order by topic) from spoken_of), '')
  into amounts, offered_at, first_free_at, valid_until, topics
  from first;
end $$;

-- Last, because the search index follows when the transaction ends.
update time_slots t set kind_id = k.kind_id from meeting_kinds k where k.speaker_id = t.speaker_id and t.made_by_rules;
