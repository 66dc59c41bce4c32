-- A proposal of the time at which the meeting stands asks for nothing, and cannot be accepted.
update move_proposals set times = array_remove(times, expires_at)
where expires_at = any (times) and cardinality(array_remove(times, expires_at)) > 0;
delete from move_proposals where expires_at = any (times);
alter table move_proposals add constraint move_proposals_elsewhere check (expires_at <> all (times));
