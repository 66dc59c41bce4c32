-- What listeners should prepare for the meeting.
alter table time_slots
  add column preparation text not null default '',
  add constraint time_slots_preparation check (char_length(preparation) <= 300);
alter table series
  add column preparation text not null default '',
  add constraint series_preparation check (char_length(preparation) <= 300);
