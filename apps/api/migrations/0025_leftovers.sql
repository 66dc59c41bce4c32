-- When the listener of an accepted, unpaid request was notified that its time can not be paid for any more.
alter table consultation_requests add column off_sale_at timestamptz;
create index consultation_requests_of_slot on consultation_requests (slot_id) where slot_id is not null;
create index time_slots_requested on time_slots (time_start) where for_user_id is not null;

-- DISMISSED: nothing is posted. It stays so (is_quiet) until the bank or our books say something else.
alter table reconciliation_differences add column is_quiet boolean not null default false,
  drop constraint reconciliation_differences_status_check,
  add constraint reconciliation_differences_status_check
    check (status in ('OPEN', 'GONE', 'ACCEPTED', 'REFUNDED', 'ADJUSTED', 'DISMISSED')),
  add constraint reconciliation_differences_quiet check (status = 'DISMISSED' or not is_quiet);
create unique index reconciliation_differences_quiet_once on reconciliation_differences (payment_id) where is_quiet;
