create extension if not exists fuzzystrmatch;

alter table speakers add column languages text[] not null default '{ru}'
  check (cardinality(languages) between 1 and 8
    and languages <@ array['ru', 'en', 'de', 'fr', 'es', 'zh', 'tr', 'uk', 'be', 'kk', 'uz', 'hy', 'ka', 'tt']);

-- What the search reads (docs/decisions/012-search.md). Kept by the triggers below: no other code writes these tables.

-- Russian stems, English ones for Latin letters; unlike `russian` it keeps stop words: «IT» is one, and so is the name «Том».
create text search dictionary russian_stems (template = snowball, language = russian);
create text search dictionary english_stems (template = snowball, language = english);
create text search configuration speech (copy = russian);
alter text search configuration speech alter mapping replace russian_stem with russian_stems;
alter text search configuration speech alter mapping replace english_stem with english_stems;

-- Small letters and digits, «ё» as «е», all else a space: «node.js» is two words.
create function plain_words(said text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(translate(lower(said), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function spoken_words(names text, headline text, titles text, topics text, about text)
returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('speech', plain_words(names)), 'A')
    || setweight(to_tsvector('speech', plain_words(concat_ws(' ', headline, titles))), 'B')
    || setweight(to_tsvector('speech', plain_words(topics)), 'C')
    || setweight(to_tsvector('speech', plain_words(about)), 'D')
$$;

-- One narrow row a speaker: what lists filter and sort by. A pure function of the other tables and of `computed_at`;
-- what it says of free slots holds until `valid_until`.
create table speaker_index (
  user_id uuid primary key references speakers on delete cascade,
  is_visible boolean not null default false,
  name text not null default '',
  -- «category:career», «language:ru».
  facets text[] not null default '{}',
  -- The prices of the slots that anybody may book, in order, and when the first slot of each begins.
  amounts int[] not null default '{}',
  offered_at timestamptz[] not null default '{}',
  least_amount int generated always as (amounts[1]) stored,
  most_amount int generated always as (amounts[cardinality(amounts)]) stored,
  first_free_at timestamptz,
  computed_at timestamptz not null default '-infinity',
  valid_until timestamptz not null default 'infinity'
);
create index speaker_index_facets on speaker_index using gin (facets) with (fastupdate = off);
create index speaker_index_soonest on speaker_index (first_free_at, name collate "ru-x-icu", user_id) where is_visible;
create index speaker_index_cheapest on speaker_index (least_amount, first_free_at, user_id) where is_visible;
create index speaker_index_dearest on speaker_index (most_amount desc nulls last, first_free_at, user_id) where is_visible;
create index speaker_index_names on speaker_index (name collate "ru-x-icu", user_id) where is_visible;
create index speaker_index_passed on speaker_index (valid_until);

-- Apart from the narrow row, so that a booking rewrites no texts.
create table speaker_texts (
  user_id uuid primary key references speaker_index on delete cascade,
  names text not null default '',
  headline text not null default '',
  titles text not null default '',
  topics text not null default '',
  about text not null default '',
  words tsvector not null generated always as (spoken_words(names, headline, titles, topics, about)) stored,
  letters text not null generated always as (plain_words(names || ' ' || headline || ' ' || titles)) stored
);
create index speaker_texts_words on speaker_texts using gin (words);

-- Every word of their names, headlines and categories, and how many speakers have it: what a slip of the keyboard may mean.
create table spellings (
  word text primary key,
  said_by int not null
);
create index spellings_beginning on spellings (word text_pattern_ops);
create index spellings_near on spellings using gin (word gin_trgm_ops);

create function count_spellings() returns trigger language plpgsql as $$
begin
  -- In one order, as all else that is locked here.
  insert into spellings (word, said_by)
    select word, sum(change) from (
      select distinct user_id, unnest(string_to_array(letters, ' ')) as word, 1 as change from now_said
      union all
      select distinct user_id, unnest(string_to_array(letters, ' ')), -1 from was_said
    ) changes
    where word <> '' and length(word) <= 64
    group by word having sum(change) <> 0
    order by word
    on conflict (word) do update set said_by = spellings.said_by + excluded.said_by;
  delete from spellings where said_by <= 0 and word in (
    select unnest(string_to_array(letters, ' ')) from was_said
  );
  return null;
end $$;
create trigger speaker_texts_spelt after update on speaker_texts referencing old table as was_said new table as now_said
  for each statement execute function count_spellings();

drop index users_speaker_names, speakers_words, time_slots_topics;

-- What a speaker offers to anybody at that instant, and until when this stays so if nobody changes a thing. In plpgsql, which
-- keeps its plans, because it runs with every booking.
create function free_offers(
  speaker uuid, at timestamptz,
  out amounts int[], out offered_at timestamptz[], out first_free_at timestamptz, out valid_until timestamptz, out topics text
) language plpgsql stable as $$
begin
  with free as materialized (
    select amount, time_start, closes_at, topic from time_slots
    where speaker_id = speaker and deleted_at is null and places_taken < places and time_start > at
      and closes_at > at and for_user_id is null
  ), first as (
    select distinct on (amount) amount, time_start, closes_at from free order by amount, time_start
  ), spoken_of as (
    select topic, max(closes_at) as until from free where topic <> '' group by topic
  )
  select
    coalesce(array_agg(amount order by amount), '{}'),
    coalesce(array_agg(time_start order by amount), '{}'),
    min(time_start),
    coalesce(least(min(closes_at), (select min(until) from spoken_of)), 'infinity'),
    coalesce((select string_agg(topic, ' ' order by topic) from spoken_of), '')
  into amounts, offered_at, first_free_at, valid_until, topics
  from first;
end $$;

-- Locks the rows in one order first: what is computed after that sees all that was committed before.
create function lock_speaker_index(speakers_changed uuid[]) returns void language plpgsql as $$
begin
  insert into speaker_index (user_id)
    select user_id from speakers where user_id = any(speakers_changed)
      and not exists (select from speaker_index known where known.user_id = speakers.user_id)
    order by user_id
    on conflict do nothing;
  insert into speaker_texts (user_id)
    select user_id from speaker_index where user_id = any(speakers_changed)
      and not exists (select from speaker_texts known where known.user_id = speaker_index.user_id)
    order by user_id
    on conflict do nothing;
  perform from speaker_index where user_id = any(speakers_changed) order by user_id for no key update;
end $$;

create function index_offers(speakers_changed uuid[]) returns void language plpgsql as $$
begin
  with offers as materialized (
    select i.user_id, o.* from speaker_index i cross join lateral free_offers(i.user_id, i.computed_at) o
    where i.user_id = any(speakers_changed)
  ), topics_changed as (
    update speaker_texts t set topics = o.topics from offers o
    where t.user_id = o.user_id and t.topics <> o.topics
  )
  update speaker_index i
  set amounts = o.amounts, offered_at = o.offered_at, first_free_at = o.first_free_at, valid_until = o.valid_until
  from offers o
  where i.user_id = o.user_id
    and (i.amounts, i.offered_at, i.valid_until) is distinct from (o.amounts, o.offered_at, o.valid_until);
end $$;

-- Who may not be seen says nothing.
create function index_pages(speakers_changed uuid[]) returns void language sql as $$
  with pages as materialized (
    select s.user_id, shown.is_visible,
      trim(u.last_name || ' ' || u.first_name) as name,
      array(select 'category:' || slug from unnest(c.slugs) slug)
        || array(select 'language:' || language from unnest(s.languages) language) as facets,
      case when shown.is_visible then u.first_name || ' ' || u.last_name else '' end as names,
      case when shown.is_visible then s.headline else '' end as headline,
      case when shown.is_visible then coalesce(c.titles, '') else '' end as titles,
      case when shown.is_visible then s.about else '' end as about
    from speakers s join users u using (user_id)
    cross join lateral (select u.role = 'SPEAKER' and u.is_open as is_visible) shown
    cross join lateral (
      select array_agg(slug order by position, slug) as slugs, string_agg(title, ' ' order by position, slug) as titles
      from speaker_categories join categories using (category_id)
      where speaker_categories.user_id = s.user_id
    ) c
    where s.user_id = any(speakers_changed)
  ), texts_changed as (
    update speaker_texts t set names = p.names, headline = p.headline, titles = p.titles, about = p.about
    from pages p
    where t.user_id = p.user_id
      and (t.names, t.headline, t.titles, t.about) is distinct from (p.names, p.headline, p.titles, p.about)
  )
  update speaker_index i set is_visible = p.is_visible, name = p.name, facets = p.facets
  from pages p
  where i.user_id = p.user_id and (i.is_visible, i.name, i.facets) is distinct from (p.is_visible, p.name, p.facets)
$$;

-- Whose rows are to be computed anew is noted with each change, and done once, in one order, when the transaction commits:
-- two that touch the same speakers can't wait for each other, and nobody's row is locked longer than a commit takes.
create function note_speakers(kind text, speakers_changed text) returns void language plpgsql as $$
begin
  perform set_config(kind, concat_ws(',', nullif(current_setting(kind, true), ''), speakers_changed), true);
end $$;

create function note_slots_changed() returns trigger language plpgsql as $$
begin
  perform note_speakers('search.slots_of', string_agg(distinct speaker_id::text, ',')) from changed having count(*) > 0;
  return null;
end $$;

create function note_pages_changed() returns trigger language plpgsql as $$
begin
  perform note_speakers('search.pages_of', string_agg(distinct user_id::text, ',')) from changed having count(*) > 0;
  return null;
end $$;

create function note_categories_changed() returns trigger language plpgsql as $$
begin
  perform note_speakers('search.pages_of', string_agg(distinct user_id::text, ','))
    from changed join speaker_categories using (category_id) having count(*) > 0;
  return null;
end $$;

create function settle_speaker_index() returns trigger language plpgsql as $$
declare
  slots_of uuid[] := string_to_array(nullif(current_setting('search.slots_of', true), ''), ',');
  pages_of uuid[] := string_to_array(nullif(current_setting('search.pages_of', true), ''), ',');
begin
  if slots_of is null and pages_of is null then
    return null;
  end if;
  perform set_config('search.slots_of', '', true), set_config('search.pages_of', '', true);
  perform lock_speaker_index(array(select distinct unnest(slots_of || pages_of)));
  if pages_of is not null then
    perform index_pages(pages_of);
  end if;
  if slots_of is not null then
    perform index_offers(slots_of);
  end if;
  return null;
end $$;

create trigger time_slots_inserted after insert on time_slots referencing new table as changed
  for each statement execute function note_slots_changed();
create trigger time_slots_updated after update on time_slots referencing new table as changed
  for each statement execute function note_slots_changed();
create trigger time_slots_deleted after delete on time_slots referencing old table as changed
  for each statement execute function note_slots_changed();
create constraint trigger time_slots_searched after insert or update or delete on time_slots
  deferrable initially deferred for each row execute function settle_speaker_index();

create trigger users_updated after update on users referencing new table as changed
  for each statement execute function note_pages_changed();
create constraint trigger users_searched after update on users
  deferrable initially deferred for each row execute function settle_speaker_index();

create trigger speakers_inserted after insert on speakers referencing new table as changed
  for each statement execute function note_pages_changed();
create trigger speakers_updated after update on speakers referencing new table as changed
  for each statement execute function note_pages_changed();
create constraint trigger speakers_searched after insert or update on speakers
  deferrable initially deferred for each row execute function settle_speaker_index();

create trigger speaker_categories_inserted after insert on speaker_categories referencing new table as changed
  for each statement execute function note_pages_changed();
create trigger speaker_categories_deleted after delete on speaker_categories referencing old table as changed
  for each statement execute function note_pages_changed();
create constraint trigger speaker_categories_searched after insert or delete on speaker_categories
  deferrable initially deferred for each row execute function settle_speaker_index();

create trigger categories_updated after update on categories referencing new table as changed
  for each statement execute function note_categories_changed();
create constraint trigger categories_searched after update on categories
  deferrable initially deferred for each row execute function settle_speaker_index();

-- Brings up to that instant some of the rows that time has passed by; says how many. Rows being changed wait for the next call.
create function index_passed(at timestamptz, most int) returns int language plpgsql as $$
declare
  passed uuid[];
begin
  passed := array(
    select user_id from speaker_index where valid_until <= at order by user_id limit most for no key update skip locked
  );
  update speaker_index set computed_at = at where user_id = any(passed);
  perform index_offers(passed);
  return cardinality(passed);
end $$;

-- The known words that are this one but for a few letters, or begin so. Trigrams tell which to look at, letters whether
-- it is a slip.
create function near_words(word text) returns setof text language sql stable
set pg_trgm.similarity_threshold = 0.25 as $$
  select said
  from (
    select s.word as said from spellings s where s.word % near_words.word
    order by similarity(s.word, near_words.word) desc, s.word limit 60
  ) nearest, (select case when length(word) < 6 then 1 when length(word) < 10 then 2 else 3 end as slips) most
  where least(
    levenshtein_less_equal(word, said, slips),
    levenshtein_less_equal(word, left(said, length(word)), slips)
  ) <= slips
$$;

-- Through the index of words even where the planner takes reading all for cheaper: it does not know what texts cost.
create function speakers_saying(query tsquery, most int) returns setof uuid language sql stable
set enable_seqscan = off as $$
  select user_id from speaker_texts where words @@ query limit most
$$;

select lock_speaker_index(array(select user_id from speakers));
select index_pages(array(select user_id from speakers)), index_offers(array(select user_id from speakers));
