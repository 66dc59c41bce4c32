-- Files of conversations. Until a message carries it, a file is its uploader's alone.
create table conversation_files (
  file_id uuid primary key,
  conversation_id uuid not null references conversations (conversation_id),
  user_id uuid not null references users (user_id),
  message_id uuid references conversation_messages (message_id),
  name text not null check (char_length(name) between 1 and 120),
  bytes int not null check (bytes > 0),
  -- Of a file from a meeting's chat: the key that it has there, too.
  file_key text not null,
  -- Of a picture: what the thread shows of it, and the size of that.
  preview_key text,
  width int check (width > 0),
  height int check (height > 0),
  created_at timestamptz not null,
  constraint conversation_files_one_a_message unique (message_id),
  constraint conversation_files_key_once unique (file_key),
  constraint conversation_files_preview check (num_nulls(preview_key, width, height) in (0, 3))
);
create index conversation_files_of_user on conversation_files (user_id);
create index conversation_files_of_conversation on conversation_files (conversation_id);
create index conversation_files_unsent on conversation_files (created_at) where message_id is null;

alter table conversation_messages
  add column has_file boolean not null default false,
  -- Written in the chat of a meeting, where both were: never unread.
  add column is_from_meeting boolean not null default false,
  drop constraint conversation_messages_written,
  add constraint conversation_messages_written check ((text <> '' or has_file) = (erased_at is null)),
  add constraint conversation_messages_from_meeting check (
    not is_from_meeting or (consultation_id is not null and subject is null)
  );
