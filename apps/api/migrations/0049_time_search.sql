-- Free slots of all speakers in the order of their starts, with all that a search for a time reads of one it passes by.
create index time_slots_on_offer on time_slots (time_start, slot_id)
  include (speaker_id, amount, time_end, closes_at, kind_id)
  where deleted_at is null and places_taken < places and for_user_id is null and not is_hidden;

-- Which rule of the speaker's working hours a booking of the slot would break, as the reason of the refusal; null for none.
-- A zone that this server does not know has the days of UTC.
create function broken_rule(slot uuid, speaker uuid, begins timestamptz, ends timestamptz) returns text
language plpgsql stable set search_path = public as $$
declare
  found record;
  day date;
begin
  -- No day is longer than 25 hours, and no break than four.
  select r.day_max, r.time_zone_id as zone, count(t.slot_id) as count, bool_or(t.during && tstzrange(begins, ends)) as is_taken,
    bool_or(t.during && tstzrange(begins - make_interval(mins => r.buffer_minutes), ends + make_interval(mins => r.buffer_minutes))) as is_near
  into found
  from availability_rules r
  left join time_slots t on t.speaker_id = r.speaker_id and t.slot_id <> slot and t.deleted_at is null and t.places_taken > 0
    and t.during && tstzrange(begins - interval '26 hours', ends + interval '26 hours')
  where r.speaker_id = speaker and r.is_on
  group by r.speaker_id;
  if found.is_taken then
    return 'time_is_taken';
  end if;
  if found.count >= found.day_max then
    begin
      day := (begins at time zone found.zone)::date;
    exception when invalid_parameter_value then
      found.zone := 'UTC';
      day := (begins at time zone found.zone)::date;
    end;
    if found.day_max <= (
      select count(*) from time_slots t
      where t.speaker_id = speaker and t.slot_id <> slot and t.deleted_at is null and t.places_taken > 0
        and t.during && tstzrange(begins - interval '26 hours', begins + interval '26 hours')
        and (t.time_start at time zone found.zone)::date = day
    ) then
      return 'day_is_full';
    end if;
  end if;
  return case when found.is_near then 'too_near_to_meeting' end;
end $$;
