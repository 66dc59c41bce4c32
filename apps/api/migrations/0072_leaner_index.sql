-- A booking recomputed all offers of its speaker, although most bookings take a slot that is not the first of its price.
-- What it takes is now compared with the index under the lock of its row: two concurrent bookings wait for each other there.

-- Slots whose only change is that more of their places are taken are noted apart; one that stays on offer matters only if rules
-- made it, because it now hides those that overlap it.
-- The plan is made for one row and kept, and a nested loop over 26,000 slots of working hours would take minutes.
create function note_slots_updated() returns trigger language plpgsql set search_path to public set enable_nestloop to off as $$
declare
  slots_of text;
  taken text;
begin
  select
    string_agg(distinct n.speaker_id::text, ',') filter (where not more.is_all),
    string_agg(n.slot_id::text, ',') filter (where more.is_all and (n.places_taken = n.places or n.made_by_rules))
  into slots_of, taken
  from changed n join was o using (slot_id)
  cross join lateral (select n.places_taken > o.places_taken and n.deleted_at is null and o.deleted_at is null
    and (n.time_start, n.time_end, n.closes_at, n.amount, n.topic, n.places, n.made_by_rules, n.is_hidden)
      = (o.time_start, o.time_end, o.closes_at, o.amount, o.topic, o.places, o.made_by_rules, o.is_hidden)
    and n.for_user_id is not distinct from o.for_user_id as is_all) more;
  if slots_of is not null then
    perform note_speakers('search.slots_of', slots_of);
  end if;
  if taken is not null then
    perform note_speakers('search.taken', taken);
  end if;
  return null;
end $$;

create or replace trigger time_slots_updated after update on time_slots referencing old table as was new table as changed
  for each statement execute function note_slots_updated();

-- For one speaker, so that the plans are kept. True if the row is new, and so is empty.
create function lock_speaker_index(speaker uuid) returns boolean language plpgsql set search_path to public as $$
declare
  is_new boolean := false;
begin
  perform from speaker_index where user_id = speaker for no key update;
  if not found then
    insert into speaker_index (user_id) select user_id from speakers where user_id = speaker on conflict do nothing;
    is_new := found;
    insert into speaker_texts (user_id) select user_id from speaker_index where user_id = speaker on conflict do nothing;
    perform from speaker_index where user_id = speaker for no key update;
  end if;
  return is_new;
end $$;

create or replace function lock_speaker_index(speakers_changed uuid[]) returns void language plpgsql set search_path to public as $$
declare
  speaker uuid;
begin
  for speaker in select distinct unnest(speakers_changed) order by 1 loop
    perform lock_speaker_index(speaker);
  end loop;
end $$;

create function index_offers(speaker uuid) returns void language plpgsql set search_path to public as $$
declare
  now_offered record;
begin
  select o.* into now_offered
    from speaker_index i cross join lateral free_offers(i.user_id, i.computed_at) o where i.user_id = speaker;
  -- An update of no row would count spellings all the same.
  if exists (select from speaker_texts where user_id = speaker and topics <> now_offered.topics) then
    update speaker_texts set topics = now_offered.topics where user_id = speaker;
  end if;
  update speaker_index
    set amounts = now_offered.amounts, offered_at = now_offered.offered_at, first_free_at = now_offered.first_free_at,
      valid_until = now_offered.valid_until
    where user_id = speaker
      and (amounts, offered_at, valid_until)
        is distinct from (now_offered.amounts, now_offered.offered_at, now_offered.valid_until);
end $$;

create or replace function index_offers(speakers_changed uuid[]) returns void language plpgsql set search_path to public as $$
declare
  speaker uuid;
begin
  for speaker in select distinct unnest(speakers_changed) order by 1 loop
    perform index_offers(speaker);
  end loop;
end $$;

-- Whether another slot on offer has the topic of this one and closes no earlier.
create function topic_stays(gone time_slots) returns boolean language plpgsql stable set search_path to public as $$
begin
  return gone.topic = '' or exists (
    select from time_slots other
    where other.speaker_id = gone.speaker_id and other.slot_id <> gone.slot_id and other.topic = gone.topic
      and other.closes_at >= gone.closes_at and other.deleted_at is null and other.places_taken < other.places
      and other.for_user_id is null and not other.is_hidden
      and not (other.made_by_rules and other.places_taken = 0 and exists (
        select from time_slots firm
        where firm.speaker_id = other.speaker_id and firm.deleted_at is null and firm.during && other.during
          and (not firm.made_by_rules or firm.places_taken > 0)))
  );
end $$;

-- Whether the index may have to change because places of the slot were taken: it was perhaps the first of its price or the last
-- with its topic, or hides such a slot, which overlaps it. No slot is longer than eight hours.
create function taken_slot_mattered(slot uuid) returns boolean language plpgsql stable set search_path to public as $$
declare
  t time_slots;
begin
  select * into t from time_slots where slot_id = slot;
  return exists (
    select from speaker_index i, unnest(i.offered_at) at
    where i.user_id = t.speaker_id
      and (at = t.time_start or (t.made_by_rules and at > t.time_start - interval '8 hours' and at < t.time_end))
  ) or not topic_stays(t) or (t.made_by_rules and exists (
    select from time_slots hidden
    where hidden.speaker_id = t.speaker_id and hidden.slot_id <> slot and hidden.deleted_at is null
      and hidden.places_taken < hidden.places and hidden.time_start > t.time_start - interval '8 hours'
      and hidden.time_start < t.time_end and hidden.time_end > t.time_start and not topic_stays(hidden)
  ));
end $$;

create or replace function settle_speaker_index() returns trigger language plpgsql set search_path to public as $$
declare
  slots_of uuid[] := string_to_array(nullif(current_setting('search.slots_of', true), ''), ',');
  pages_of uuid[] := string_to_array(nullif(current_setting('search.pages_of', true), ''), ',');
  taken uuid[] := string_to_array(nullif(current_setting('search.taken', true), ''), ',');
  taken_of uuid[] := '{}';
  slot uuid;
  speaker uuid;
begin
  -- Runs for every changed row; the first one settles all.
  if slots_of is null and pages_of is null and taken is null then
    return null;
  end if;
  perform set_config('search.slots_of', '', true), set_config('search.pages_of', '', true),
    set_config('search.taken', '', true);
  foreach slot in array coalesce(taken, '{}') loop
    taken_of := taken_of || (select speaker_id from time_slots where slot_id = slot);
  end loop;
  for speaker in select distinct unnest(slots_of || pages_of || taken_of) order by 1 loop
    if lock_speaker_index(speaker) then
      slots_of := slots_of || speaker;
    end if;
  end loop;
  for n in 1 .. cardinality(taken_of) loop
    if taken_slot_mattered(taken[n]) then
      slots_of := slots_of || taken_of[n];
    end if;
  end loop;
  if pages_of is not null then
    perform index_pages(pages_of);
  end if;
  if slots_of is not null then
    perform index_offers(slots_of);
  end if;
  return null;
end $$;
