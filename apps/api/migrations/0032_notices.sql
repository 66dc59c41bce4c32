-- A notice is stored as its kind and parameters. Its text is made, and the names in it are joined, when it is read, so
-- erasing one person cannot rewrite a notice about another.
alter table notifications
  add column kind text,
  add column params jsonb check (jsonb_typeof(params) = 'object'),
  -- Users whom the text or the mail names.
  add column people uuid[] not null default '{}',
  -- False: sent by mail only.
  add column is_listed boolean not null default true,
  add constraint notifications_unlisted_read check (is_listed or read_at is not null);

-- Notices written before this migration keep their text; the name in it becomes a reference to its user.
create temporary table named_people on commit drop as
with keyed as (
  select notification_id, user_id, content, created_at, split_part(event_key, ':', 1) as kind,
    substring(event_key from '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$')::uuid as ref_id
  from notifications
  where content ~ ': [^,:]+,' and (event_key not like 'reminder:%' or content !~ ': группа,')
), pairs as (
  select k.*, b.listener_id, b.speaker_id from keyed k join bookings b on b.booking_id = k.ref_id
  where k.kind in ('booked', 'canceled', 'no-show', 'reminder')
  union all
  select k.*, b.listener_id, b.speaker_id from keyed k join refunds r on r.refund_id = k.ref_id join bookings b using (booking_id)
  where k.kind in ('refund', 'refund-of-speaker')
  union all
  select k.*, b.listener_id, b.speaker_id from keyed k join disputes d on d.dispute_id = k.ref_id join bookings b using (booking_id)
  where k.kind in ('dispute-opened', 'dispute-decided')
  union all
  select k.*, r.listener_id, r.speaker_id from keyed k join consultation_requests r on r.request_id = k.ref_id
  where k.kind in ('request', 'request-answer', 'request-off-sale')
), speaker_reminders as (
  -- The key names the meeting; the text names the only listener who was booked at that moment.
  select distinct on (k.notification_id) k.notification_id, b.listener_id as person_id
  from keyed k
  join bookings b on b.consultation_id = k.ref_id and b.speaker_id = k.user_id
  join users u on u.user_id = b.listener_id
  left join lateral (
    select h.to_status in ('BOOKED', 'STARTED') as was_booked from booking_history h
    where h.booking_id = b.booking_id and h.at <= k.created_at order by h.at desc limit 1
  ) then_status on true
  where k.kind = 'reminder'
  order by k.notification_id, coalesce(then_status.was_booked, false) desc,
    position(trim(u.first_name || ' ' || u.last_name) in k.content) > 0 desc, b.created_at
)
select notification_id, case when listener_id = user_id then speaker_id else listener_id end as person_id from pairs
union all
select notification_id, person_id from speaker_reminders
union all
select k.notification_id, m.from_user_id from keyed k
join consultation_messages m on m.consultation_message_id = k.ref_id
where k.kind = 'message';

update notifications n set
  kind = 'legacy',
  people = case when p.person_id is null then '{}' else array[p.person_id] end,
  params = jsonb_strip_nulls(jsonb_build_object(
    'type', n.type,
    'text', case when p.person_id is null then n.content else regexp_replace(n.content, ': [^,:]+,', ': {name},') end,
    'link', n.link,
    'shown_until', to_char(n.shown_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'push_topic', n.push_topic))
from notifications all_of left join named_people p using (notification_id)
where all_of.notification_id = n.notification_id;

alter table notifications
  alter column kind set not null,
  alter column params set not null,
  drop column type,
  drop column content,
  drop column link,
  drop column shown_until,
  drop column push_topic;

create index notifications_naming on notifications using gin (people);

-- What a mail is about is a name that the code gives; whether its text may be kept is said by the mail itself.
alter table mails
  add column is_secret boolean not null default false,
  drop constraint mails_about_check,
  drop constraint mails_no_secrets;
update mails set is_secret = true where about in ('CODE', 'EXPORT_LINK', 'BOOKED', 'REMINDER');
alter table mails
  add constraint mails_no_secrets check (not is_secret or body is null),
  add constraint mails_known_secrets check (is_secret or about not in ('CODE', 'EXPORT_LINK', 'BOOKED', 'REMINDER'));
