-- How often the topic of a booked meeting was changed: the SEQUENCE of its calendar entries grows with it. It stays with the
-- booking when that moves to another slot.
alter table bookings add column topic_changes int not null default 0;

create function count_topic_change() returns trigger language plpgsql set search_path = public as $$
begin
  update bookings set topic_changes = topic_changes + 1
  where slot_id = new.slot_id and status in ('BOOKED', 'STARTED');
  return null;
end $$;

create trigger time_slots_topic after update of topic on time_slots
  for each row when (old.topic is distinct from new.topic and new.places_taken > 0) execute function count_topic_change();

-- The foreign keys are checked when a removed slot is deleted.
create index consultations_of_slot on consultations (slot_id);
create index booking_moves_from_slot on booking_moves (from_slot_id);
create index booking_moves_to_slot on booking_moves (to_slot_id);
