-- The acquirer carried out a request for this refund, and the books counted what it returned towards another refund of the
-- payment: the next request needs a key of its own, or the acquirer repeats its former answer.
alter table refunds add column spent_keys integer not null default 0 check (spent_keys >= 0);
