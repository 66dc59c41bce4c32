-- When the listener of an accepted, unpaid request was notified that its time can not be paid for any more.
alter table consultation_requests add column off_sale_at timestamptz;
create index consultation_requests_of_slot on consultation_requests (slot_id) where slot_id is not null;
create index time_slots_requested on time_slots (time_start) where for_user_id is not null;
