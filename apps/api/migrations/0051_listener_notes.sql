-- What a speaker writes down about a listener, for nobody else.
create table listener_notes (
  speaker_id uuid not null,
  listener_id uuid not null,
  text text not null check (char_length(text) between 1 and 4000),
  updated_at timestamptz not null,
  primary key (speaker_id, listener_id),
  -- Only about whom the speaker has met or talked to.
  constraint listener_notes_of_conversation foreign key (listener_id, speaker_id)
    references conversations (listener_id, speaker_id)
);
create index listener_notes_about on listener_notes (listener_id);
