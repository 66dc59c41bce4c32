-- accounts: how many agreed to a version, who, and who did lately, is asked in the admin

create index consents_of_version on consents (version_id, accepted_at);
create index consents_by_time on consents (accepted_at);
