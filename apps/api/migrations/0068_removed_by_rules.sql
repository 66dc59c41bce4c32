-- Slots that were removed while they were free, without a decision of the speaker against this time: by the working
-- hours, for another slot, or because the speaker may no longer charge (docs/decisions/097-freed-slots.md). Slots that
-- were removed before, or by an older version of the server, have `false`.
alter table time_slots
  add column removed_by_rules boolean not null default false,
  add constraint time_slots_removed_by_rules check (not removed_by_rules or deleted_at is not null);
