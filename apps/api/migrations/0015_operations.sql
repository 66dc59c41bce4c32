-- What was mailed to whom, and what came of it.
create table mails (
  mail_id uuid primary key,
  to_address text not null,
  -- Whose address it was then.
  user_id uuid references users on delete set null,
  about text not null check (about in ('CODE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'IDENTITY_LINKED', 'EXPORT_LINK',
    'ACCOUNT_DELETED', 'BOOKED', 'CANCELED', 'LATE_PAYMENT', 'REFUNDED', 'MESSAGE', 'REQUEST', 'APPLICATION', 'TARIFF',
    'FEEDBACK', 'REMINDER', 'NO_SHOW', 'DISPUTE', 'TEST')),
  -- The row that it tells of: a booking, a user, a refund.
  ref_id uuid not null,
  -- Empty where it held a secret, or named somebody who was forgotten.
  subject text not null,
  -- What it says, for sending it again.
  body jsonb check (jsonb_typeof(body) = 'object'),
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  error text,
  attempts int not null default 1 check (attempts > 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mails_sent_at check ((status = 'SENT') = (sent_at is not null)),
  -- Codes and links that let somebody in are not kept.
  constraint mails_no_secrets check (about not in ('CODE', 'EXPORT_LINK', 'BOOKED', 'REMINDER') or body is null),
  constraint mails_no_code check (about <> 'CODE' or subject = '')
);
-- What is tried again until it is sent is one mail.
create unique index mails_one_unsent on mails (about, ref_id, to_address, md5(subject)) where status <> 'SENT';
create index mails_by_creation on mails (created_at) include (status);
create index mails_by_status on mails (status, mail_id);
create index mails_by_address on mails (to_address text_pattern_ops, mail_id);
create index mails_of_user on mails (user_id) where user_id is not null;
create index mails_of_row on mails (ref_id);
create index mails_with_body on mails (created_at) where body is not null;

-- The figures of a day are read between its ends.
create index bookings_made on bookings (created_at) where status in ('BOOKED', 'STARTED', 'ENDED');
create index payments_by_payment on payments (paid_at) include (amount) where paid_at is not null;
create index refunds_by_end on refunds (done_at) include (amount) where done_at is not null;
create index consultations_by_end on consultations (ended_at) include (started_at) where ended_at is not null;
create index orders_failed on orders (created_at) where status = 'FAILED';
