-- Removed slots that nothing refers to are deleted at night; the foreign keys are checked for each of them.

create index time_slots_removed on time_slots (deleted_at) where deleted_at is not null;
create index bookings_of_slot on bookings (slot_id);
create index cart_items_of_slot on cart_items (slot_id);
