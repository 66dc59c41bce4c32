-- A booking takes one statement of the API (docs/decisions/105-one-statement-a-booking.md).

-- The upcoming free bookings of a listener; the sessions of a series count as one. `also` is a slot or series that counts too.
create function count_free_bookings(
  of_listener uuid, of_speaker uuid, at timestamptz, also uuid, out total int, out with_speaker int
) language plpgsql set search_path to 'public' as $$
begin
  select count(distinct unit), count(distinct unit) filter (where speaker_id = of_speaker) into total, with_speaker
  from (
    select coalesce(t.series_id, t.slot_id) as unit, b.speaker_id
    from bookings b join time_slots t on t.slot_id = b.slot_id
    where b.listener_id = of_listener and b.status in ('RESERVED', 'BOOKED', 'STARTED') and b.time_end > at
      and b.amount = 0 and t.for_user_id is null
    union all select also, of_speaker where also is not null
  ) counted;
end $$;

-- The lowest free place of a slot and the speaker's tariff, or why the listener may not book it. Needs both locked.
create function find_place(
  of_slot uuid, for_listener uuid, at timestamptz, out free_place int, out held_tariff uuid, out refusal text
) language plpgsql set search_path to 'public' as $$
declare
  slot record;
  tariff record;
  own text;
begin
  select t.*, u.is_open and u.role = 'SPEAKER' as is_offered into slot
  from time_slots t join users u on u.user_id = t.speaker_id where t.slot_id = of_slot;
  refusal := case
    when slot.for_user_id <> for_listener then 'timeslot_busy'
    when slot.deleted_at is not null then 'slot_removed'
    when slot.time_start <= at then 'slot_begun'
    when slot.is_hidden then 'speakers_calendar_is_busy'
    when slot.closes_at <= at then 'booking_closed'
    when slot.speaker_id = for_listener then 'own_slot'
    when not slot.is_offered then 'speaker_is_closed'
  end;
  if refusal is not null then
    return;
  end if;
  with taken as (
    select place, listener_id, status from bookings
    where slot_id = of_slot and status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED')
  )
  select (select min(n) from generate_series(1, slot.places) n where n not in (select place from taken)),
    (select status from taken where listener_id = for_listener)
  into free_place, own;
  -- A subscription holds from its row on, because it may have been bought by a process whose clock is ahead.
  select t.* into tariff
  from tariffs t left join subscriptions s
    on s.tariff_id = t.tariff_id and s.speaker_id = slot.speaker_id and s.ended_at is null and s.works_until > at
  where s.subscription_id is not null or t.code = 'FREE'
  order by s.subscription_id nulls last limit 1;
  held_tariff := tariff.tariff_id;
  refusal := case
    when not (select is_open from users where user_id = for_listener) then 'listener_account_closed'
    when own = 'RESERVED' then 'payment_exists'
    when own is not null then 'already_exists'
    when free_place is null then 'timeslot_busy'
    -- A tariff that has just lapsed may have slots beyond its limits still on sale.
    when not (slot.places <= tariff.participants_max and (slot.slot_type <> 'SERIES' or tariff.series_allowed)
      and coalesce(slot.time_end - slot.time_start <= make_interval(mins => tariff.meeting_minutes), true))
      then 'timeslot_busy'
  end;
end $$;

-- Books the lowest free place, or says why not. Needs the listener and the slot locked. A limit that is null does not apply.
create function place_booking(
  new_booking uuid, new_meeting uuid, of_slot uuid, for_listener uuid, at timestamptz, as_status text, why text,
  paid_by uuid, price_off int, credited int, free_max int, free_per_speaker_max int,
  out refusal text, out booking bookings
) language plpgsql set search_path to 'public' as $$
declare
  slot time_slots;
  found_place record;
  free record;
  meeting uuid;
begin
  select * into found_place from find_place(of_slot, for_listener, at);
  refusal := found_place.refusal;
  if refusal is not null then
    return;
  end if;
  select * into slot from time_slots where slot_id = of_slot;
  if slot.made_by_rules then
    refusal := broken_rule(slot.slot_id, slot.speaker_id, slot.time_start, slot.time_end);
    if refusal is not null then
      return;
    end if;
  end if;
  if free_max is not null and slot.for_user_id is null then
    select * into free
    from count_free_bookings(for_listener, slot.speaker_id, at, coalesce(slot.series_id, slot.slot_id));
    refusal := case
      when free.with_speaker > free_per_speaker_max then 'too_many_free_bookings_to_speaker'
      when free.total > free_max then 'too_many_free_bookings'
    end;
    if refusal is not null then
      return;
    end if;
  end if;
  insert into consultations (consultation_id, slot_id, speaker_id, flow_type, created_at)
  values (new_meeting, of_slot, slot.speaker_id,
    case when slot.for_user_id is null then slot.slot_type else 'LISTENER_CONSULTATION' end, at)
  on conflict (slot_id) where is_current do nothing
  returning consultation_id into meeting;
  if meeting is null then
    select consultation_id into meeting from consultations where slot_id = of_slot and is_current;
  end if;
  insert into bookings (booking_id, consultation_id, slot_id, speaker_id, listener_id, order_id, place, places,
    time_start, time_end, status, amount, discount, tariff_id, created_at, calendar_id)
  values (new_booking, meeting, of_slot, slot.speaker_id, for_listener, paid_by, found_place.free_place, slot.places,
    slot.time_start, slot.time_end, as_status, coalesce(credited, slot.amount - price_off), price_off,
    found_place.held_tariff, at,
    -- If the listener moved an earlier booking away from here, that one keeps the calendar UID of this meeting.
    (select new_booking where exists (
      select from bookings b where b.listener_id = for_listener and b.calendar_id = meeting)))
  returning * into booking;
  insert into booking_history (booking_id, to_status, at, by_user_id, why)
  values (new_booking, as_status, at, for_listener, why);
end $$;

-- Locks the listener and a free slot, in this order as all else does, and books a place.
create function sign_up(
  new_booking uuid, new_meeting uuid, of_slot uuid, for_listener uuid, at timestamptz, free_max int,
  free_per_speaker_max int, out refusal text, out booking bookings
) language plpgsql set search_path to 'public' as $$
declare
  slot record;
  placed record;
begin
  perform from users where user_id = for_listener for no key update;
  select t.booking_mode, t.made_by_rules, t.speaker_id into slot
  from time_slots t join users u on u.user_id = t.speaker_id
  where t.slot_id = of_slot for no key update of t for key share of u;
  if not found then
    refusal := 'not_exist';
    return;
  end if;
  if slot.booking_mode = 'BUYABLE' then
    refusal := 'meeting_is_paid';
    return;
  end if;
  if slot.made_by_rules then
    perform pg_advisory_xact_lock(hashtextextended('days:' || slot.speaker_id, 0));
  end if;
  select * into placed
  from place_booking(new_booking, new_meeting, of_slot, for_listener, at, 'BOOKED', 'signed up',
    null, 0, null, free_max, free_per_speaker_max);
  refusal := placed.refusal;
  booking := placed.booking;
end $$;
