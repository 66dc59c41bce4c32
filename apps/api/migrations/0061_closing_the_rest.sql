-- A refund that is withdrawn after the closing receipt leaves a rest, which gets one of its own
-- (docs/decisions/085-closing-the-rest.md). Open: not known to be printed.
alter table closing_receipts drop constraint closing_receipts_booking_once;
create index closing_receipts_of_booking on closing_receipts (booking_id);
create unique index closing_receipts_open_once on closing_receipts (booking_id) where status in ('WAITING', 'FAILED');
