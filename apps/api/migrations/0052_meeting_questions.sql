-- Questions of speakers before a meeting, and answers of listeners (docs/decisions/068-questions-before-a-meeting.md).

alter table series add constraint series_with_speaker unique (speaker_id, series_id);

-- A question without a kind or a series is for all meetings. A removed one stays, because answers refer to it.
create table meeting_questions (
  speaker_id uuid not null references speakers,
  question_id uuid not null,
  kind_id uuid,
  series_id uuid,
  position int not null check (position between 0 and 4),
  question_type text not null check (question_type in ('SHORT_TEXT', 'LONG_TEXT', 'CHOICE', 'FILE')),
  text text not null check (char_length(text) <= 300),
  options text[] not null,
  is_required boolean not null,
  removed_at timestamptz,
  primary key (speaker_id, question_id),
  constraint meeting_questions_kind foreign key (speaker_id, kind_id) references meeting_kinds,
  constraint meeting_questions_series foreign key (speaker_id, series_id) references series (speaker_id, series_id),
  constraint meeting_questions_one_scope check (num_nonnulls(kind_id, series_id) <= 1),
  constraint meeting_questions_text check (text <> '' or removed_at is not null),
  constraint meeting_questions_options check (
    removed_at is not null
    or cardinality(options) between 2 and 10 and question_type = 'CHOICE'
    or cardinality(options) = 0 and question_type <> 'CHOICE')
);

-- A meeting asks five questions at most, counting those for all meetings and those of its kind or series.
create function refuse_sixth_question() returns trigger language plpgsql set search_path = public as $$
begin
  perform from speakers where user_id = new.speaker_id for no key update;
  if (
    select coalesce(max(own.count), 0) + (
      select count(*) from meeting_questions
      where speaker_id = new.speaker_id and removed_at is null and num_nonnulls(kind_id, series_id) = 0)
    from (
      select count(*) from meeting_questions q
        left join meeting_kinds k on k.speaker_id = q.speaker_id and k.kind_id = q.kind_id
        left join series s on s.series_id = q.series_id
      where q.speaker_id = new.speaker_id and q.removed_at is null and num_nonnulls(q.kind_id, q.series_id) = 1
        and k.removed_at is null and s.deleted_at is null
      group by q.kind_id, q.series_id
    ) own
  ) > 5 then
    raise exception 'a meeting asks five questions at most'
      using errcode = 'check_violation', constraint = 'meeting_questions_five', table = 'meeting_questions';
  end if;
  return null;
end $$;
create trigger meeting_questions_five after insert or update of removed_at, kind_id, series_id on meeting_questions
  for each row when (new.removed_at is null) execute function refuse_sixth_question();

-- The questions of a slot, in order.
create function slot_questions(slot uuid) returns setof meeting_questions
language sql stable set search_path = public as $$
  select q.* from time_slots t join meeting_questions q on q.speaker_id = t.speaker_id
  where t.slot_id = slot and q.removed_at is null
    and (q.kind_id is null or q.kind_id = t.kind_id) and (q.series_id is null or q.series_id = t.series_id)
  order by num_nonnulls(q.kind_id, q.series_id), q.position, q.question_id
  limit 5
$$;

-- Private: downloaded by the uploader, and by the speaker of a booked meeting if an answer refers to the file.
create table answer_files (
  file_id uuid primary key,
  user_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 120),
  bytes int not null check (bytes > 0),
  file_key text not null,
  created_at timestamptz not null,
  constraint answer_files_key_once unique (file_key),
  constraint answer_files_of_user unique (user_id, file_id)
);
create index answer_files_by_time on answer_files (created_at);

-- A listener answers for a slot in the cart or in a booking; when the booking moves, the answers move with it.
create table meeting_answers (
  listener_id uuid not null references users (user_id),
  slot_id uuid not null references time_slots,
  speaker_id uuid not null,
  question_id uuid not null,
  -- The question when it was answered.
  question_type text not null,
  question text not null check (char_length(question) <= 300),
  position int not null,
  text text check (char_length(text) between 1 and 4000),
  file_id uuid,
  answered_at timestamptz not null,
  primary key (listener_id, slot_id, question_id),
  constraint meeting_answers_question foreign key (speaker_id, question_id) references meeting_questions,
  constraint meeting_answers_own_file foreign key (listener_id, file_id) references answer_files (user_id, file_id),
  -- Both are null once the answer is deleted.
  constraint meeting_answers_by_type check (
    case when question_type = 'FILE' then text is null else file_id is null end
    and (question_type <> 'SHORT_TEXT' or char_length(text) <= 200))
);
create index meeting_answers_of_slot on meeting_answers (slot_id);
create index meeting_answers_of_question on meeting_answers (speaker_id, question_id);
create index meeting_answers_of_file on meeting_answers (file_id) where file_id is not null;
create index meeting_answers_by_time on meeting_answers (answered_at);

create function refuse_answer() returns trigger language plpgsql set search_path = public as $$
declare
  slot time_slots;
  question meeting_questions;
  refused text;
begin
  select * into slot from time_slots where slot_id = new.slot_id;
  select * into question from slot_questions(new.slot_id) q where q.question_id = new.question_id;
  refused := case
    when not exists (select from cart_items c where c.user_id = new.listener_id and c.slot_id = new.slot_id)
      and not exists (select from bookings b where b.listener_id = new.listener_id and b.slot_id = new.slot_id
        and b.status in ('RESERVED', 'BOOKED', 'STARTED'))
      then 'meeting_answers_of_listener'
    when question.question_id is null or slot.speaker_id <> new.speaker_id
      or (question.question_type, question.text) is distinct from (new.question_type, new.question)
      then 'meeting_answers_asked'
    when new.answered_at >= slot.time_start then 'meeting_answers_in_time'
    when question.question_type = 'CHOICE' and new.text <> all (question.options) then 'meeting_answers_choice'
    when question.is_required and new.text is null and new.file_id is null then 'meeting_answers_required' end;
  if refused is not null then
    raise exception 'the answer is not allowed'
      using errcode = 'check_violation', constraint = refused, table = 'meeting_answers';
  end if;
  return new;
end $$;
create trigger meeting_answers_given before insert on meeting_answers for each row execute function refuse_answer();
-- Erasing a speaker empties the question.
create trigger meeting_answers_changed
  before update of question_id, question_type, question, text, file_id, answered_at on meeting_answers
  for each row when (new.question <> '') execute function refuse_answer();

create function move_answers() returns trigger language plpgsql set search_path = public as $$
begin
  delete from meeting_answers there using meeting_answers moved
  where there.listener_id = new.listener_id and there.slot_id = new.slot_id
    and moved.listener_id = new.listener_id and moved.slot_id = old.slot_id and moved.question_id = there.question_id;
  update meeting_answers set slot_id = new.slot_id where listener_id = new.listener_id and slot_id = old.slot_id;
  return null;
end $$;
create trigger bookings_move_answers after update of slot_id on bookings
  for each row when (old.slot_id <> new.slot_id) execute function move_answers();
