-- What listeners say of a meeting that they attended, and what lists and cards show of it (docs/decisions/062-reviews.md).

create table reviews (
  review_id uuid primary key,
  booking_id uuid not null references bookings,
  consultation_id uuid not null references consultations,
  speaker_id uuid not null references speakers,
  listener_id uuid not null references users,
  rating int not null check (rating between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  -- Only operators see the name.
  is_anonymous boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The speaker's.
  reply text check (char_length(reply) between 1 and 2000),
  -- When the first reply was written; stays when the reply is deleted.
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  hidden_by_user_id uuid references users,
  constraint reviews_once unique (booking_id),
  constraint reviews_not_own check (listener_id <> speaker_id),
  constraint reviews_changeable check (changed_at between created_at and created_at + interval '48 hours'),
  constraint reviews_reply_dated check (reply is null or replied_at is not null),
  constraint reviews_hidden_why check (
    (hidden_at is null) = (hidden_reason is null) and (hidden_at is null) = (hidden_by_user_id is null))
);
-- The three orders of a speaker's page.
create index reviews_newest on reviews (speaker_id, created_at, review_id) where hidden_at is null;
create index reviews_best on reviews (speaker_id, rating desc, created_at desc, review_id) where hidden_at is null;
create index reviews_worst on reviews (speaker_id, rating, created_at desc, review_id) where hidden_at is null;
create index reviews_of_listener on reviews (listener_id, created_at);
create index reviews_of_speaker on reviews (speaker_id, created_at);
create index reviews_latest on reviews (created_at);

create table review_reports (
  review_report_id uuid primary key,
  review_id uuid not null references reviews,
  user_id uuid not null references users,
  reason text not null check (reason in ('OFFENSIVE', 'PERSONAL_DATA', 'ADVERTISING', 'NOT_ABOUT_MEETING', 'OTHER')),
  text text not null check (char_length(text) <= 500),
  created_at timestamptz not null,
  -- The review was hidden, or an operator found nothing wrong.
  settled_at timestamptz,
  constraint review_reports_once unique (review_id, user_id)
);
create index review_reports_open on review_reports (created_at) where settled_at is null;
create index review_reports_latest on review_reports (created_at);
create index review_reports_of_user on review_reports (user_id);

-- Seconds that two people were in the room of an ended meeting together.
create function seconds_together(meeting uuid, one uuid, other uuid) returns int language sql stable
set search_path = public
  return (
    select seconds_in(stays_of(meeting, one) * stays_of(meeting, other) * tstzmultirange(tstzrange(null, c.ended_at)))
    from consultations c where c.consultation_id = meeting and c.ended_at is not null);

create function refuse_review() returns trigger language plpgsql set search_path = public as $$
declare
  booking bookings;
begin
  select * into booking from bookings where booking_id = new.booking_id for no key update;
  if booking.status <> 'ENDED'
    or (booking.consultation_id, booking.speaker_id, booking.listener_id)
      is distinct from (new.consultation_id, new.speaker_id, new.listener_id)
    or coalesce(seconds_together(new.consultation_id, new.speaker_id, new.listener_id), 0) < 300 then
    raise exception 'the listener of this booking did not attend the meeting'
      using errcode = 'check_violation', constraint = 'reviews_of_attended', table = 'reviews';
  end if;
  if not exists (select from consultations c where c.consultation_id = new.consultation_id
    and new.created_at between c.ended_at and c.ended_at + interval '30 days') then
    raise exception 'this meeting ended too long ago'
      using errcode = 'check_violation', constraint = 'reviews_in_time', table = 'reviews';
  end if;
  return new;
end $$;
create trigger reviews_allowed before insert on reviews for each row execute function refuse_review();

-- Kept by the trigger below: no other code writes it. Hidden reviews don't count.
create table speaker_ratings (
  speaker_id uuid primary key references speakers,
  -- How many reviews gave 1, 2, 3, 4 and 5.
  counts int[] not null default '{0,0,0,0,0}',
  count int not null generated always as (counts[1] + counts[2] + counts[3] + counts[4] + counts[5]) stored,
  average numeric(3, 2) generated always as (
    (counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5])::numeric
    / nullif(counts[1] + counts[2] + counts[3] + counts[4] + counts[5], 0)) stored,
  constraint speaker_ratings_counts check (cardinality(counts) = 5 and 0 <= all (counts))
);

-- As if each speaker had ten more reviews of 4: one review of 5 doesn't outrank fifty of 4.9.
create function rating_score(counts int[]) returns real language sql immutable parallel safe
  return (40 + counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5])::real
    / (10 + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]);

alter table speaker_index add column rating_score real not null default rating_score('{0,0,0,0,0}');
create index speaker_index_best_rated on speaker_index (rating_score desc, first_free_at, name collate "ru-x-icu", user_id)
  where is_visible;

create function count_review(speaker uuid, stars int, change int) returns void language plpgsql set search_path = public as $$
begin
  insert into speaker_ratings (speaker_id) values (speaker) on conflict do nothing;
  update speaker_ratings set counts[stars] = counts[stars] + change where speaker_id = speaker;
  update speaker_index i set rating_score = rating_score(r.counts)
    from speaker_ratings r where r.speaker_id = speaker and i.user_id = speaker;
end $$;

create function count_reviews() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    perform count_review(old.speaker_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    perform count_review(new.speaker_id, new.rating, 1);
  end if;
  return null;
end $$;
create trigger reviews_counted after insert or delete or update of rating, hidden_at on reviews
  for each row execute function count_reviews();

-- How the connection was, for operators only.
create table connection_ratings (
  connection_rating_id uuid primary key,
  consultation_id uuid not null references consultations,
  user_id uuid not null references users,
  rating int not null check (rating between 1 and 5),
  created_at timestamptz not null,
  constraint connection_ratings_once unique (consultation_id, user_id)
);
create index connection_ratings_of_user on connection_ratings (user_id, created_at);
create index connection_ratings_latest on connection_ratings (created_at);
