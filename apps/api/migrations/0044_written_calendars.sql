-- Meetings are written into one collection of a speaker's CalDAV account.

alter table calendars
  -- The address of the collection; null: nothing is written.
  add column write_to text check (kind = 'CALDAV' or write_to is null),
  add column write_problem text check (
    write_problem in ('UNAUTHORIZED', 'NOT_FOUND', 'UNREACHABLE', 'TOO_LARGE', 'PRIVATE_ADDRESS', 'READ_ONLY')
  ),
  -- One process writes at a time. One that dies holds the calendar until then.
  add column writing_until timestamptz;

-- What stands in a calendar because of us.
create table calendar_entries (
  calendar_id uuid not null references calendars on delete cascade,
  -- Of the event on the calendar's server.
  url text not null,
  -- Of what was written, so that the same is not written again.
  fingerprint text not null,
  ends_at timestamptz not null,
  primary key (calendar_id, url)
);
