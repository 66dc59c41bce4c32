-- The schema that the migrations make, for reading and searching; `npm run schema` writes it, `npm run check` compares it.
-- Tables with their indexes, then views, functions and triggers, each by name.

create table answer_files (
  file_id uuid not null,
  user_id uuid not null,
  name text not null,
  bytes integer not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint answer_files_bytes_check CHECK ((bytes > 0)),
  constraint answer_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint answer_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint answer_files_pkey PRIMARY KEY (file_id),
  constraint answer_files_key_once UNIQUE (file_key),
  constraint answer_files_of_user UNIQUE (user_id, file_id)
);

CREATE INDEX answer_files_by_time ON public.answer_files USING btree (created_at);

create table api_keys (
  api_key_id uuid not null,
  user_id uuid not null,
  name text not null,
  key_start text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_check CHECK ((expires_at > created_at)),
  constraint api_keys_key_start_check CHECK ((char_length(key_start) < 12)),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['bookings:read'::text, 'schedule:read'::text, 'schedule:write'::text, 'earnings:read'::text]))),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint api_keys_pkey PRIMARY KEY (api_key_id),
  constraint api_keys_hash_once UNIQUE (key_hash)
);

CREATE UNIQUE INDEX api_keys_name_once ON public.api_keys USING btree (user_id, name) WHERE (revoked_at IS NULL);

CREATE INDEX api_keys_of_user ON public.api_keys USING btree (user_id, created_at);

create table attempts (
  scope text not null,
  key text not null,
  count integer not null,
  since timestamp with time zone not null,
  constraint attempts_count_check CHECK ((count >= 0)),
  constraint attempts_pkey PRIMARY KEY (scope, key)
);

CREATE INDEX attempts_since ON public.attempts USING btree (since);

create table audit_log (
  audit_entry_id bigint not null generated always as identity,
  table_name text not null,
  row_id text not null,
  action text not null,
  by_user_id uuid,
  subject_id uuid,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  request_id text,
  at timestamp with time zone not null,
  constraint audit_log_after_check CHECK ((jsonb_typeof(after) = 'object'::text)),
  constraint audit_log_before_check CHECK ((jsonb_typeof(before) = 'object'::text)),
  constraint audit_log_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint audit_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(user_id),
  constraint audit_log_pkey PRIMARY KEY (audit_entry_id)
);

CREATE INDEX audit_log_by_user ON public.audit_log USING btree (by_user_id, audit_entry_id);

CREATE INDEX audit_log_of_row ON public.audit_log USING btree (table_name, row_id, audit_entry_id);

CREATE INDEX audit_log_of_subject ON public.audit_log USING btree (subject_id) WHERE (subject_id IS NOT NULL);

create table availability_rules (
  speaker_id uuid not null,
  is_on boolean not null,
  time_zone_id text not null,
  hours jsonb not null,
  exceptions jsonb not null,
  buffer_minutes integer not null,
  notice_minutes integer not null,
  horizon_days integer not null,
  day_max integer,
  updated_at timestamp with time zone not null,
  constraint availability_rules_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 240))),
  constraint availability_rules_day_max_check CHECK (((day_max >= 1) AND (day_max <= 50))),
  constraint availability_rules_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 180))),
  constraint availability_rules_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 20160))),
  constraint availability_rules_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint availability_rules_pkey PRIMARY KEY (speaker_id)
);

create table board_changes (
  consultation_id uuid not null,
  change_id uuid not null,
  user_id uuid not null,
  before integer not null,
  version integer not null,
  made_at timestamp with time zone not null,
  constraint board_changes_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES boards(consultation_id) ON DELETE CASCADE,
  constraint board_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint board_changes_pkey PRIMARY KEY (consultation_id, change_id)
);

CREATE INDEX board_changes_of_user ON public.board_changes USING btree (user_id);

create table board_items (
  consultation_id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  "position" integer not null,
  version integer not null,
  removed_by uuid,
  drawing jsonb not null,
  drawn_at timestamp with time zone not null,
  constraint board_items_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES boards(consultation_id) ON DELETE CASCADE,
  constraint board_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint board_items_pkey PRIMARY KEY (consultation_id, item_id)
);

CREATE UNIQUE INDEX board_items_by_version ON public.board_items USING btree (consultation_id, version);

CREATE INDEX board_items_of_user ON public.board_items USING btree (user_id);

create table boards (
  consultation_id uuid not null,
  version integer not null,
  item_count integer not null,
  ink integer not null,
  updated_at timestamp with time zone not null,
  constraint boards_ink_check CHECK (((ink >= 0) AND (ink <= 1000000))),
  constraint boards_item_count_check CHECK (((item_count >= 0) AND (item_count <= 5000))),
  constraint boards_version_check CHECK ((version >= 0)),
  constraint boards_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint boards_pkey PRIMARY KEY (consultation_id)
);

create table booking_balances (
  booking_id uuid not null,
  speaker_id uuid not null,
  time_start timestamp with time zone not null,
  commission_percent integer not null,
  paid integer not null default 0,
  held integer not null default 0,
  earned integer not null default 0,
  commission integer not null default 0,
  refund_due integer not null default 0,
  refunded integer not null default 0,
  commission_part integer,
  commission_whole integer not null default 100,
  held_commission integer not null generated always as (commission_of(held, COALESCE(commission_part, commission_percent), commission_whole)) stored,
  constraint booking_balances_add_up CHECK ((paid = ((((held + earned) + commission) + refund_due) + refunded))),
  constraint booking_balances_commission_check CHECK ((commission >= 0)),
  constraint booking_balances_commission_percent_check CHECK (((commission_percent >= 0) AND (commission_percent <= 100))),
  constraint booking_balances_commission_share CHECK (((commission_whole > 0) AND ((commission_part >= 0) AND (commission_part <= commission_whole)))),
  constraint booking_balances_earned_check CHECK ((earned >= 0)),
  constraint booking_balances_held_check CHECK ((held >= 0)),
  constraint booking_balances_refund_due_check CHECK ((refund_due >= 0)),
  constraint booking_balances_refunded_check CHECK ((refunded >= 0)),
  constraint booking_balances_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint booking_balances_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint booking_balances_pkey PRIMARY KEY (booking_id)
);

CREATE INDEX booking_balances_held ON public.booking_balances USING btree (booking_id) WHERE (held > 0);

CREATE INDEX booking_balances_of_speaker ON public.booking_balances USING btree (speaker_id, time_start, booking_id);

create table booking_history (
  booking_history_id bigint not null generated always as identity,
  booking_id uuid not null,
  from_status text,
  to_status text not null,
  at timestamp with time zone not null,
  by_user_id uuid,
  why text not null,
  constraint booking_history_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint booking_history_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint booking_history_pkey PRIMARY KEY (booking_history_id)
);

CREATE INDEX booking_history_of_booking ON public.booking_history USING btree (booking_id);

create table booking_moves (
  move_id uuid not null,
  booking_id uuid not null,
  cause text not null,
  from_consultation_id uuid not null,
  to_consultation_id uuid not null,
  from_slot_id uuid not null,
  to_slot_id uuid not null,
  from_start timestamp with time zone not null,
  from_end timestamp with time zone not null,
  to_start timestamp with time zone not null,
  to_end timestamp with time zone not null,
  from_amount integer not null,
  to_amount integer not null,
  refund_id uuid,
  at timestamp with time zone not null,
  by_user_id uuid not null,
  why text not null,
  constraint booking_moves_cause_check CHECK ((cause = ANY (ARRAY['LISTENER'::text, 'REQUEST'::text, 'PROPOSAL'::text, 'SPEAKER'::text]))),
  constraint booking_moves_elsewhere CHECK (((from_slot_id <> to_slot_id) OR (from_start <> to_start) OR (from_end <> to_end))),
  constraint booking_moves_from_amount_check CHECK ((from_amount >= 0)),
  constraint booking_moves_not_dearer CHECK ((to_amount <= from_amount)),
  constraint booking_moves_refund CHECK (((refund_id IS NULL) OR (to_amount < from_amount))),
  constraint booking_moves_to_amount_check CHECK ((to_amount >= 0)),
  constraint booking_moves_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint booking_moves_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint booking_moves_from_consultation_id_fkey FOREIGN KEY (from_consultation_id) REFERENCES consultations(consultation_id),
  constraint booking_moves_from_slot_id_fkey FOREIGN KEY (from_slot_id) REFERENCES time_slots(slot_id),
  constraint booking_moves_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(refund_id),
  constraint booking_moves_to_consultation_id_fkey FOREIGN KEY (to_consultation_id) REFERENCES consultations(consultation_id),
  constraint booking_moves_to_slot_id_fkey FOREIGN KEY (to_slot_id) REFERENCES time_slots(slot_id),
  constraint booking_moves_pkey PRIMARY KEY (move_id),
  constraint booking_moves_refund_id_key UNIQUE (refund_id)
);

CREATE INDEX booking_moves_from ON public.booking_moves USING btree (from_consultation_id);

CREATE INDEX booking_moves_from_slot ON public.booking_moves USING btree (from_slot_id);

CREATE INDEX booking_moves_of_booking ON public.booking_moves USING btree (booking_id, at);

CREATE INDEX booking_moves_to_slot ON public.booking_moves USING btree (to_slot_id);

create table bookings (
  booking_id uuid not null,
  consultation_id uuid not null,
  slot_id uuid not null,
  speaker_id uuid not null,
  listener_id uuid not null,
  order_id uuid,
  place integer not null,
  places integer not null,
  time_start timestamp with time zone not null,
  time_end timestamp with time zone not null,
  status text not null,
  amount integer not null,
  refunded_amount integer not null default 0,
  reason text,
  created_at timestamp with time zone not null,
  outcome text,
  tariff_id uuid,
  cut_seconds integer,
  cut_refunded_at timestamp with time zone,
  calendar_id uuid,
  topic_changes integer not null default 0,
  discount integer not null default 0,
  constraint bookings_amount_check CHECK ((amount >= 0)),
  constraint bookings_cut CHECK (((cut_seconds IS NULL) OR (status = 'ENDED'::text))),
  constraint bookings_cut_refunded CHECK (((cut_refunded_at IS NULL) OR (cut_seconds IS NOT NULL))),
  constraint bookings_cut_seconds_check CHECK ((cut_seconds > 0)),
  constraint bookings_discount_check CHECK ((discount >= 0)),
  constraint bookings_not_own CHECK ((listener_id <> speaker_id)),
  constraint bookings_outcome_check CHECK ((outcome = ANY (ARRAY['HELD'::text, 'SPEAKER_NO_SHOW'::text, 'SPEAKER_LEFT'::text, 'LISTENER_NO_SHOW'::text, 'NOBODY_CAME'::text, 'CLOSED'::text]))),
  constraint bookings_outcome_of_ended CHECK (((outcome IS NULL) OR (status = 'ENDED'::text))),
  constraint bookings_place_exists CHECK ((((place >= 1) AND (place <= places)) OR (status = ANY (ARRAY['CANCELED'::text, 'EXPIRED'::text])))),
  constraint bookings_refund_within_amount CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount))),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['RESERVED'::text, 'BOOKED'::text, 'STARTED'::text, 'ENDED'::text, 'CANCELED'::text, 'EXPIRED'::text]))),
  constraint bookings_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint bookings_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint bookings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint bookings_slot FOREIGN KEY (slot_id, places) REFERENCES time_slots(slot_id, places) ON UPDATE CASCADE,
  constraint bookings_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint bookings_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(tariff_id),
  constraint bookings_pkey PRIMARY KEY (booking_id),
  constraint bookings_listener_no_overlap EXCLUDE USING gist (listener_id WITH =, tstzrange(time_start, time_end, '[)'::text) WITH &&) WHERE ((status = ANY (ARRAY['RESERVED'::text, 'BOOKED'::text, 'STARTED'::text])))
);

CREATE INDEX bookings_by_calendar ON public.bookings USING btree (listener_id, calendar_id) WHERE (calendar_id IS NOT NULL);

CREATE INDEX bookings_by_start ON public.bookings USING btree (time_start, booking_id);

CREATE INDEX bookings_by_status ON public.bookings USING btree (status, booking_id);

CREATE INDEX bookings_ended_of_pair ON public.bookings USING btree (speaker_id, listener_id, time_start) INCLUDE (outcome) WHERE (status = 'ENDED'::text);

CREATE UNIQUE INDEX bookings_listener_once ON public.bookings USING btree (slot_id, listener_id) WHERE (status = ANY (ARRAY['RESERVED'::text, 'BOOKED'::text, 'STARTED'::text, 'ENDED'::text]));

CREATE INDEX bookings_made ON public.bookings USING btree (created_at) WHERE (status = ANY (ARRAY['BOOKED'::text, 'STARTED'::text, 'ENDED'::text]));

CREATE INDEX bookings_made_of_speaker ON public.bookings USING btree (speaker_id, created_at) INCLUDE (listener_id) WHERE (status = ANY (ARRAY['BOOKED'::text, 'STARTED'::text, 'ENDED'::text]));

CREATE INDEX bookings_of_consultation ON public.bookings USING btree (consultation_id);

CREATE INDEX bookings_of_listener ON public.bookings USING btree (listener_id, time_start);

CREATE INDEX bookings_of_order ON public.bookings USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX bookings_of_slot ON public.bookings USING btree (slot_id);

CREATE INDEX bookings_of_speaker ON public.bookings USING btree (speaker_id, time_start);

CREATE UNIQUE INDEX bookings_place_once ON public.bookings USING btree (slot_id, place) WHERE (status = ANY (ARRAY['RESERVED'::text, 'BOOKED'::text, 'STARTED'::text, 'ENDED'::text]));

create table busy_times (
  calendar_id uuid not null,
  speaker_id uuid not null,
  during tstzrange not null,
  constraint busy_times_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint busy_times_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendars(calendar_id) ON DELETE CASCADE,
  constraint busy_times_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint busy_times_pkey PRIMARY KEY (calendar_id, during)
);

CREATE INDEX busy_times_of_speaker ON public.busy_times USING gist (speaker_id, during);

create table calendar_entries (
  calendar_id uuid not null,
  url text not null,
  fingerprint text not null,
  ends_at timestamp with time zone not null,
  constraint calendar_entries_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendars(calendar_id) ON DELETE CASCADE,
  constraint calendar_entries_pkey PRIMARY KEY (calendar_id, url)
);

create table calendar_tokens (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint calendar_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint calendar_tokens_pkey PRIMARY KEY (user_id),
  constraint calendar_tokens_token_hash_key UNIQUE (token_hash)
);

create table calendars (
  calendar_id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  host text not null,
  login text,
  secret bytea not null,
  address_key text not null,
  collections jsonb not null default '[]'::jsonb,
  fingerprint text,
  expanded_at timestamp with time zone,
  read_at timestamp with time zone,
  next_read_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  problem text,
  created_at timestamp with time zone not null,
  write_to text,
  write_problem text,
  writing_until timestamp with time zone,
  constraint calendars_check CHECK (((kind = 'CALDAV'::text) = (login IS NOT NULL))),
  constraint calendars_check1 CHECK ((((failing_since IS NULL) = (problem IS NULL)) AND ((failures = 0) = (problem IS NULL)))),
  constraint calendars_check2 CHECK (((kind = 'CALDAV'::text) OR (write_to IS NULL))),
  constraint calendars_collections_check CHECK ((jsonb_typeof(collections) = 'array'::text)),
  constraint calendars_kind_check CHECK ((kind = ANY (ARRAY['ICS'::text, 'CALDAV'::text]))),
  constraint calendars_problem_check CHECK ((problem = ANY (ARRAY['UNAUTHORIZED'::text, 'NOT_FOUND'::text, 'UNREACHABLE'::text, 'NOT_A_CALENDAR'::text, 'TOO_LARGE'::text, 'PRIVATE_ADDRESS'::text]))),
  constraint calendars_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 60))),
  constraint calendars_write_problem_check CHECK ((write_problem = ANY (ARRAY['UNAUTHORIZED'::text, 'NOT_FOUND'::text, 'UNREACHABLE'::text, 'TOO_LARGE'::text, 'PRIVATE_ADDRESS'::text, 'READ_ONLY'::text]))),
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint calendars_pkey PRIMARY KEY (calendar_id),
  constraint calendars_user_id_address_key_key UNIQUE (user_id, address_key)
);

CREATE INDEX calendars_next_read ON public.calendars USING btree (next_read_at);

create table captcha_passes (
  pass_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captcha_passes_pkey PRIMARY KEY (pass_hash)
);

create table cart_items (
  cart_item_id uuid not null,
  user_id uuid not null,
  slot_id uuid not null,
  created_at timestamp with time zone not null,
  amount integer not null,
  constraint cart_items_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES time_slots(slot_id),
  constraint cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint cart_items_pkey PRIMARY KEY (cart_item_id),
  constraint cart_items_slot_once UNIQUE (user_id, slot_id)
);

CREATE INDEX cart_items_of_slot ON public.cart_items USING btree (slot_id);

create table categories (
  category_id uuid not null,
  slug text not null,
  title text not null,
  "position" integer not null,
  constraint categories_pkey PRIMARY KEY (category_id),
  constraint categories_slug_key UNIQUE (slug)
);

create table chargebacks (
  chargeback_id uuid not null,
  payment_id uuid not null,
  amount integer not null,
  charged_back_on date not null,
  bank_reference text not null,
  source text not null,
  by_user_id uuid not null,
  created_at timestamp with time zone not null,
  loss integer not null default 0,
  constraint chargebacks_amount_check CHECK ((amount > 0)),
  constraint chargebacks_bank_reference_check CHECK (((bank_reference <> ''::text) AND (char_length(bank_reference) <= 64))),
  constraint chargebacks_check CHECK (((loss >= 0) AND (loss <= amount))),
  constraint chargebacks_source_check CHECK ((source = ANY (ARRAY['ENTERED'::text, 'REGISTRY'::text]))),
  constraint chargebacks_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint chargebacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint chargebacks_pkey PRIMARY KEY (chargeback_id),
  constraint chargebacks_once UNIQUE (bank_reference)
);

CREATE INDEX chargebacks_of_payment ON public.chargebacks USING btree (payment_id);

create table closing_receipts (
  closing_receipt_id uuid not null,
  order_id uuid not null,
  booking_id uuid not null,
  payment_id uuid not null,
  amount integer not null,
  status text not null,
  asked_at timestamp with time zone,
  refusals integer not null default 0,
  bank_code text,
  fiscal_receipt_id bigint,
  created_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint closing_receipts_amount_check CHECK ((amount > 0)),
  constraint closing_receipts_sent CHECK (((status = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint closing_receipts_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text, 'CANCELED'::text]))),
  constraint closing_receipts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint closing_receipts_fiscal_receipt_id_fkey FOREIGN KEY (fiscal_receipt_id) REFERENCES fiscal_receipts(fiscal_receipt_id),
  constraint closing_receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint closing_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint closing_receipts_pkey PRIMARY KEY (closing_receipt_id),
  constraint closing_receipts_fiscal_receipt_id_key UNIQUE (fiscal_receipt_id)
);

CREATE INDEX closing_receipts_by_status ON public.closing_receipts USING btree (status, next_at);

CREATE INDEX closing_receipts_of_booking ON public.closing_receipts USING btree (booking_id);

CREATE INDEX closing_receipts_of_order ON public.closing_receipts USING btree (order_id);

CREATE INDEX closing_receipts_of_payment ON public.closing_receipts USING btree (payment_id);

CREATE UNIQUE INDEX closing_receipts_open_once ON public.closing_receipts USING btree (booking_id) WHERE (status = ANY (ARRAY['WAITING'::text, 'FAILED'::text]));

create table co_hosts (
  speaker_id uuid not null,
  series_id uuid,
  consultation_id uuid,
  scope_id uuid not null generated always as (COALESCE(series_id, consultation_id)) stored,
  user_id uuid not null,
  place integer not null,
  named_at timestamp with time zone not null,
  constraint co_hosts_not_own CHECK ((user_id <> speaker_id)),
  constraint co_hosts_one_scope CHECK ((num_nonnulls(series_id, consultation_id) = 1)),
  constraint co_hosts_place_check CHECK (((place >= 1) AND (place <= 3))),
  constraint co_hosts_consultation FOREIGN KEY (speaker_id, consultation_id) REFERENCES consultations(speaker_id, consultation_id),
  constraint co_hosts_series FOREIGN KEY (speaker_id, series_id) REFERENCES series(speaker_id, series_id),
  constraint co_hosts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint co_hosts_pkey PRIMARY KEY (scope_id, user_id),
  constraint co_hosts_place_once UNIQUE (scope_id, place)
);

CREATE INDEX co_hosts_of_speaker ON public.co_hosts USING btree (speaker_id);

CREATE INDEX co_hosts_of_user ON public.co_hosts USING btree (user_id);

create table connection_ratings (
  connection_rating_id uuid not null,
  consultation_id uuid not null,
  user_id uuid not null,
  rating integer not null,
  created_at timestamp with time zone not null,
  constraint connection_ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint connection_ratings_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint connection_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint connection_ratings_pkey PRIMARY KEY (connection_rating_id),
  constraint connection_ratings_once UNIQUE (consultation_id, user_id)
);

CREATE INDEX connection_ratings_latest ON public.connection_ratings USING btree (created_at);

CREATE INDEX connection_ratings_of_user ON public.connection_ratings USING btree (user_id, created_at);

create table connection_tests (
  connection_test_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  report jsonb,
  reported_at timestamp with time zone,
  constraint connection_tests_report CHECK (((report IS NULL) = (reported_at IS NULL))),
  constraint connection_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint connection_tests_pkey PRIMARY KEY (connection_test_id)
);

CREATE INDEX connection_tests_of_user ON public.connection_tests USING btree (user_id);

CREATE INDEX connection_tests_old ON public.connection_tests USING btree (created_at);

create table consents (
  user_id uuid not null,
  document text not null,
  accepted_at timestamp with time zone not null,
  version_id uuid not null,
  constraint consents_document_check CHECK ((document = ANY (ARRAY['TERMS'::text, 'PERSONAL_DATA'::text]))),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint consents_version_id_fkey FOREIGN KEY (version_id) REFERENCES legal_document_versions(version_id),
  constraint consents_pkey PRIMARY KEY (user_id, version_id)
);

CREATE INDEX consents_by_time ON public.consents USING btree (accepted_at);

CREATE INDEX consents_of_version ON public.consents USING btree (version_id, accepted_at);

create table consultation_messages (
  consultation_message_id uuid not null,
  consultation_id uuid not null,
  from_user_id uuid not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint consultation_messages_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint consultation_messages_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(user_id),
  constraint consultation_messages_pkey PRIMARY KEY (consultation_message_id)
);

CREATE INDEX consultation_messages_of_consultation ON public.consultation_messages USING btree (consultation_id);

CREATE INDEX consultation_messages_of_sender ON public.consultation_messages USING btree (from_user_id, created_at);

create table consultation_requests (
  request_id uuid not null,
  speaker_id uuid not null,
  listener_id uuid not null,
  topic text not null,
  message text not null,
  times jsonb not null,
  status text not null,
  slot_id uuid,
  comment text not null default ''::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  off_sale_at timestamp with time zone,
  constraint consultation_requests_not_own CHECK ((listener_id <> speaker_id)),
  constraint consultation_requests_slot CHECK (((status = 'ACCEPTED'::text) = (slot_id IS NOT NULL))),
  constraint consultation_requests_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'EXPIRED'::text]))),
  constraint consultation_requests_times_check CHECK (((jsonb_array_length(times) >= 1) AND (jsonb_array_length(times) <= 3))),
  constraint consultation_requests_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint consultation_requests_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES time_slots(slot_id),
  constraint consultation_requests_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint consultation_requests_pkey PRIMARY KEY (request_id)
);

CREATE INDEX consultation_requests_of_listener ON public.consultation_requests USING btree (listener_id, created_at DESC);

CREATE INDEX consultation_requests_of_slot ON public.consultation_requests USING btree (slot_id) WHERE (slot_id IS NOT NULL);

CREATE INDEX consultation_requests_of_speaker ON public.consultation_requests USING btree (speaker_id, created_at DESC);

CREATE INDEX consultation_requests_open ON public.consultation_requests USING btree (expires_at) WHERE (status = 'NEW'::text);

create table consultations (
  consultation_id uuid not null,
  slot_id uuid not null,
  speaker_id uuid not null,
  flow_type text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  counted_seconds integer,
  is_current boolean not null default true,
  constraint consultations_counted_at_end CHECK (((ended_at IS NULL) = (counted_seconds IS NULL))),
  constraint consultations_counted_seconds_check CHECK ((counted_seconds >= 0)),
  constraint consultations_flow_type_check CHECK ((flow_type = ANY (ARRAY['SERIES'::text, 'SPEAKER_CONSULTATION'::text, 'LISTENER_CONSULTATION'::text]))),
  constraint consultations_left_unbegun CHECK ((is_current OR (started_at IS NULL))),
  constraint consultations_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES time_slots(slot_id),
  constraint consultations_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint consultations_pkey PRIMARY KEY (consultation_id),
  constraint consultations_of_speaker UNIQUE (speaker_id, consultation_id)
);

CREATE INDEX consultations_by_end ON public.consultations USING btree (ended_at) INCLUDE (started_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX consultations_by_id_end ON public.consultations USING btree ("right"((consultation_id)::text, 8));

CREATE INDEX consultations_of_slot ON public.consultations USING btree (slot_id);

CREATE UNIQUE INDEX consultations_slot_once ON public.consultations USING btree (slot_id) WHERE is_current;

create table conversation_files (
  file_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  message_id uuid,
  name text not null,
  bytes integer not null,
  file_key text not null,
  preview_key text,
  width integer,
  height integer,
  created_at timestamp with time zone not null,
  constraint conversation_files_bytes_check CHECK ((bytes > 0)),
  constraint conversation_files_height_check CHECK ((height > 0)),
  constraint conversation_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint conversation_files_preview CHECK ((num_nulls(preview_key, width, height) = ANY (ARRAY[0, 3]))),
  constraint conversation_files_width_check CHECK ((width > 0)),
  constraint conversation_files_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint conversation_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES conversation_messages(message_id),
  constraint conversation_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint conversation_files_pkey PRIMARY KEY (file_id),
  constraint conversation_files_key_once UNIQUE (file_key),
  constraint conversation_files_one_a_message UNIQUE (message_id)
);

CREATE INDEX conversation_files_of_conversation ON public.conversation_files USING btree (conversation_id);

CREATE INDEX conversation_files_of_user ON public.conversation_files USING btree (user_id);

CREATE INDEX conversation_files_unsent ON public.conversation_files USING btree (created_at) WHERE (message_id IS NULL);

create table conversation_messages (
  message_id uuid not null,
  conversation_id uuid not null,
  "position" integer not null,
  from_user_id uuid not null,
  client_id uuid not null,
  subject text,
  consultation_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  has_file boolean not null default false,
  is_from_meeting boolean not null default false,
  constraint conversation_messages_from_meeting CHECK (((NOT is_from_meeting) OR ((consultation_id IS NOT NULL) AND (subject IS NULL)))),
  constraint conversation_messages_mailed CHECK (((subject IS NULL) OR (consultation_id IS NOT NULL))),
  constraint conversation_messages_position_check CHECK (("position" > 0)),
  constraint conversation_messages_subject_check CHECK ((char_length(subject) <= 120)),
  constraint conversation_messages_text_check CHECK ((char_length(text) <= 4000)),
  constraint conversation_messages_written CHECK ((((text <> ''::text) OR has_file) = (erased_at IS NULL))),
  constraint conversation_messages_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint conversation_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint conversation_messages_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(user_id),
  constraint conversation_messages_pkey PRIMARY KEY (message_id),
  constraint conversation_messages_in_order UNIQUE (conversation_id, "position"),
  constraint conversation_messages_once UNIQUE (conversation_id, from_user_id, client_id)
);

CREATE INDEX conversation_messages_of_writer ON public.conversation_messages USING btree (from_user_id, created_at);

create table conversation_reports (
  report_id uuid not null,
  conversation_id uuid not null,
  by_user_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint conversation_reports_closed CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint conversation_reports_text_check CHECK ((char_length(text) <= 1000)),
  constraint conversation_reports_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint conversation_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(user_id),
  constraint conversation_reports_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  constraint conversation_reports_pkey PRIMARY KEY (report_id)
);

CREATE INDEX conversation_reports_by_time ON public.conversation_reports USING btree (created_at);

CREATE INDEX conversation_reports_by_user ON public.conversation_reports USING btree (by_user_id);

CREATE INDEX conversation_reports_of_conversation ON public.conversation_reports USING btree (conversation_id);

CREATE UNIQUE INDEX conversation_reports_open_once ON public.conversation_reports USING btree (conversation_id, by_user_id) WHERE (closed_at IS NULL);

create table conversations (
  conversation_id uuid not null,
  listener_id uuid not null,
  speaker_id uuid not null,
  opened_by text not null,
  created_at timestamp with time zone not null,
  active_at timestamp with time zone not null,
  last_position integer not null default 0,
  listener_read_position integer not null default 0,
  speaker_read_position integer not null default 0,
  listener_unread integer not null default 0,
  speaker_unread integer not null default 0,
  listener_blocked_at timestamp with time zone,
  speaker_blocked_at timestamp with time zone,
  constraint conversations_listener_unread_check CHECK ((listener_unread >= 0)),
  constraint conversations_of_two CHECK ((listener_id <> speaker_id)),
  constraint conversations_opened_by_check CHECK ((opened_by = ANY (ARRAY['BOOKING'::text, 'REQUEST'::text, 'QUESTION'::text]))),
  constraint conversations_read CHECK ((((listener_read_position >= 0) AND (listener_read_position <= last_position)) AND ((speaker_read_position >= 0) AND (speaker_read_position <= last_position)))),
  constraint conversations_speaker_unread_check CHECK ((speaker_unread >= 0)),
  constraint conversations_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint conversations_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES users(user_id),
  constraint conversations_pkey PRIMARY KEY (conversation_id),
  constraint conversations_once UNIQUE (listener_id, speaker_id)
);

CREATE INDEX conversations_of_listener ON public.conversations USING btree (listener_id, active_at DESC, conversation_id DESC);

CREATE INDEX conversations_of_speaker ON public.conversations USING btree (speaker_id, active_at DESC, conversation_id DESC);

create table data_exports (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint data_exports_pkey PRIMARY KEY (token_hash)
);

create table disputes (
  dispute_id uuid not null,
  booking_id uuid not null,
  status text not null,
  text text not null,
  comment text,
  refund_id uuid,
  decided_by_user_id uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint disputes_decided CHECK ((((status = 'OPEN'::text) = (decided_at IS NULL)) AND ((status = 'OPEN'::text) = (comment IS NULL)) AND ((status = 'REFUNDED'::text) = (refund_id IS NOT NULL)))),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'REFUNDED'::text, 'DECLINED'::text]))),
  constraint disputes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint disputes_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES users(user_id),
  constraint disputes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(refund_id),
  constraint disputes_pkey PRIMARY KEY (dispute_id),
  constraint disputes_once UNIQUE (booking_id)
);

CREATE INDEX disputes_latest ON public.disputes USING btree (created_at);

CREATE INDEX disputes_open ON public.disputes USING btree (created_at) WHERE (status = 'OPEN'::text);

create table favorites (
  user_id uuid not null,
  speaker_id uuid not null,
  created_at timestamp with time zone not null,
  constraint favorites_not_own CHECK ((user_id <> speaker_id)),
  constraint favorites_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint favorites_pkey PRIMARY KEY (user_id, speaker_id)
);

CREATE INDEX favorites_latest ON public.favorites USING btree (user_id, created_at DESC, speaker_id);

CREATE INDEX favorites_of_speaker ON public.favorites USING btree (speaker_id);

create table feedback (
  feedback_id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint feedback_pkey PRIMARY KEY (feedback_id)
);

CREATE INDEX feedback_latest ON public.feedback USING btree (created_at DESC);

CREATE INDEX feedback_of_user ON public.feedback USING btree (user_id) WHERE (user_id IS NOT NULL);

create table files (
  file_id uuid not null,
  url text not null,
  thumbnail_url text not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  constraint files_height_check CHECK ((height > 0)),
  constraint files_width_check CHECK ((width > 0)),
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(user_id),
  constraint files_pkey PRIMARY KEY (file_id),
  constraint files_url_once UNIQUE (url)
);

CREATE INDEX files_oldest ON public.files USING btree (created_at);

create table fiscal_receipts (
  fiscal_receipt_id bigint not null generated always as identity,
  payment_id uuid not null,
  type text not null,
  amount integer not null,
  fn_number text not null,
  fiscal_number text not null,
  fiscal_document_number text not null,
  fiscal_document_attribute text not null,
  receipt_at timestamp with time zone not null,
  url text,
  created_at timestamp with time zone not null,
  constraint fiscal_receipts_amount_check CHECK ((amount >= 0)),
  constraint fiscal_receipts_type_check CHECK ((type = ANY (ARRAY['INCOME'::text, 'REFUND'::text, 'CLOSING'::text]))),
  constraint fiscal_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint fiscal_receipts_pkey PRIMARY KEY (fiscal_receipt_id),
  constraint fiscal_receipts_document_once UNIQUE (payment_id, fiscal_document_number, fiscal_document_attribute)
);

create table funds (
  fund_id uuid not null,
  name text not null,
  tips_url text,
  constraint funds_pkey PRIMARY KEY (fund_id)
);

create table half_sessions (
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text not null,
  expires_at timestamp with time zone not null,
  tries_left integer not null,
  password_hash text,
  constraint half_sessions_tries_left_check CHECK ((tries_left >= 0)),
  constraint half_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint half_sessions_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX half_sessions_expiring ON public.half_sessions USING btree (expires_at);

CREATE INDEX half_sessions_of_user ON public.half_sessions USING btree (user_id);

create table identities (
  provider text not null,
  provider_user_id text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint identities_provider_check CHECK ((provider = ANY (ARRAY['VK'::text, 'YA'::text]))),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint identities_pkey PRIMARY KEY (provider, provider_user_id),
  constraint identities_one_a_provider UNIQUE (user_id, provider)
);

create table ledger_adjustments (
  adjustment_id uuid not null,
  payment_id uuid not null,
  difference_id uuid not null,
  amount integer not null,
  speaker_id uuid,
  why text not null,
  by_user_id uuid not null,
  at timestamp with time zone not null,
  constraint ledger_adjustments_amount_check CHECK ((amount <> 0)),
  constraint ledger_adjustments_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint ledger_adjustments_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES reconciliation_differences(difference_id),
  constraint ledger_adjustments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint ledger_adjustments_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint ledger_adjustments_pkey PRIMARY KEY (adjustment_id),
  constraint ledger_adjustments_once UNIQUE (difference_id)
);

CREATE INDEX ledger_adjustments_of_payment ON public.ledger_adjustments USING btree (payment_id);

create table ledger_checks (
  ledger_check_id uuid not null,
  at timestamp with time zone not null,
  difference_count integer not null,
  differences jsonb not null,
  constraint ledger_checks_difference_count_check CHECK ((difference_count >= 0)),
  constraint ledger_checks_pkey PRIMARY KEY (ledger_check_id)
);

CREATE INDEX ledger_checks_by_time ON public.ledger_checks USING btree (at DESC);

create table ledger_entries (
  entry_id bigint not null generated always as identity,
  transaction_id uuid not null,
  account text not null,
  booking_id uuid,
  speaker_id uuid,
  amount integer not null,
  constraint ledger_entries_account_check CHECK ((account = ANY (ARRAY['ACQUIRER'::text, 'HELD'::text, 'SPEAKER'::text, 'PLATFORM'::text, 'REFUND_DUE'::text, 'PAYOUT'::text, 'PAYOUT_DUE'::text, 'CREDITS'::text]))),
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_speaker CHECK (((account = ANY (ARRAY['SPEAKER'::text, 'PAYOUT'::text, 'PAYOUT_DUE'::text])) = (speaker_id IS NOT NULL))),
  constraint ledger_entries_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking_balances(booking_id),
  constraint ledger_entries_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speaker_balances(speaker_id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id),
  constraint ledger_entries_pkey PRIMARY KEY (entry_id)
);

CREATE INDEX ledger_entries_of_booking ON public.ledger_entries USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX ledger_entries_of_speaker ON public.ledger_entries USING btree (speaker_id) WHERE (speaker_id IS NOT NULL);

CREATE INDEX ledger_entries_of_transaction ON public.ledger_entries USING btree (transaction_id);

create table ledger_transactions (
  transaction_id uuid not null,
  kind text not null,
  fact_id uuid not null,
  order_id uuid,
  at timestamp with time zone not null,
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'EARNING'::text, 'REFUND'::text, 'REFUNDED'::text, 'TARIFF'::text, 'REBILL'::text, 'PAYOUT'::text, 'PAYOUT_DUE'::text, 'PAYOUT_RETURNED'::text, 'WRITE_OFF'::text, 'REFUND_WITHDRAWN'::text, 'ADJUSTMENT'::text, 'CREDIT_USED'::text, 'CREDIT_RETURNED'::text, 'CHARGEBACK_LOSS'::text]))),
  constraint ledger_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint ledger_transactions_pkey PRIMARY KEY (transaction_id),
  constraint ledger_transactions_once UNIQUE (fact_id, kind)
);

CREATE INDEX ledger_transactions_by_order ON public.ledger_transactions USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX ledger_transactions_by_time ON public.ledger_transactions USING btree (at, transaction_id);

create table legal_changes (
  legal_change_id uuid not null,
  user_id uuid not null,
  legal_form text not null,
  details jsonb not null,
  status text not null,
  comment text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint legal_changes_decided CHECK ((((status = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])) = (decided_at IS NOT NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)))),
  constraint legal_changes_legal_form_check CHECK ((legal_form = ANY (ARRAY['SELF_EMPLOYED'::text, 'SOLE_PROPRIETOR'::text, 'LEGAL_ENTITY'::text, 'INDIVIDUAL'::text]))),
  constraint legal_changes_status_check CHECK ((status = ANY (ARRAY['REVIEW'::text, 'APPROVED'::text, 'REJECTED'::text, 'WITHDRAWN'::text]))),
  constraint legal_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  constraint legal_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES speakers(user_id),
  constraint legal_changes_pkey PRIMARY KEY (legal_change_id)
);

CREATE INDEX legal_changes_of_user ON public.legal_changes USING btree (user_id, submitted_at DESC);

CREATE UNIQUE INDEX legal_changes_one_in_review ON public.legal_changes USING btree (user_id) WHERE (status = 'REVIEW'::text);

CREATE INDEX legal_changes_to_review ON public.legal_changes USING btree (submitted_at) WHERE (status = 'REVIEW'::text);

create table legal_details (
  user_id uuid not null,
  legal_form text not null,
  details jsonb not null,
  updated_at timestamp with time zone not null,
  payee_name text not null default ''::text,
  constraint legal_details_legal_form_check CHECK ((legal_form = ANY (ARRAY['SELF_EMPLOYED'::text, 'SOLE_PROPRIETOR'::text, 'LEGAL_ENTITY'::text, 'INDIVIDUAL'::text]))),
  constraint legal_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES speakers(user_id),
  constraint legal_details_pkey PRIMARY KEY (user_id)
);

create table legal_details_history (
  legal_details_history_id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  legal_form text not null,
  details jsonb not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  payee_name text not null default ''::text,
  constraint legal_details_history_length CHECK ((valid_to >= valid_from)),
  constraint legal_details_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES legal_details(user_id) ON DELETE CASCADE,
  constraint legal_details_history_pkey PRIMARY KEY (legal_details_history_id),
  constraint legal_details_history_no_overlap EXCLUDE USING gist (user_id WITH =, tstzrange(valid_from, valid_to) WITH &&)
);

CREATE INDEX legal_details_history_latest ON public.legal_details_history USING btree (valid_from);

create table legal_document_versions (
  version_id uuid not null,
  document_id uuid not null,
  number integer not null,
  body text not null,
  effective_at timestamp with time zone not null,
  constraint legal_document_versions_number_check CHECK ((number > 0)),
  constraint legal_document_versions_document_id_fkey FOREIGN KEY (document_id) REFERENCES legal_documents(document_id),
  constraint legal_document_versions_pkey PRIMARY KEY (version_id),
  constraint legal_document_versions_number_once UNIQUE (document_id, number),
  constraint legal_document_versions_time_once UNIQUE (document_id, effective_at)
);

create table legal_documents (
  document_id uuid not null,
  slug text not null,
  title text not null,
  summary text not null,
  "position" integer not null,
  consent text,
  constraint legal_documents_consent_check CHECK ((consent = ANY (ARRAY['TERMS'::text, 'PERSONAL_DATA'::text]))),
  constraint legal_documents_slug_check CHECK ((slug ~ '^[a-z][a-z-]{1,62}$'::text)),
  constraint legal_documents_pkey PRIMARY KEY (document_id),
  constraint legal_documents_consent_once UNIQUE (consent),
  constraint legal_documents_slug_once UNIQUE (slug)
);

create table listener_notes (
  speaker_id uuid not null,
  listener_id uuid not null,
  text text not null,
  updated_at timestamp with time zone not null,
  constraint listener_notes_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
  constraint listener_notes_of_conversation FOREIGN KEY (listener_id, speaker_id) REFERENCES conversations(listener_id, speaker_id),
  constraint listener_notes_pkey PRIMARY KEY (speaker_id, listener_id)
);

CREATE INDEX listener_notes_about ON public.listener_notes USING btree (listener_id);

create table mails (
  mail_id uuid not null,
  to_address text not null,
  user_id uuid,
  about text not null,
  ref_id uuid not null,
  subject text not null,
  body jsonb,
  status text not null,
  error text,
  attempts integer not null default 1,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  is_secret boolean not null default false,
  constraint mails_attempts_check CHECK ((attempts > 0)),
  constraint mails_body_check CHECK ((jsonb_typeof(body) = 'object'::text)),
  constraint mails_known_secrets CHECK ((is_secret OR (about <> ALL (ARRAY['CODE'::text, 'EXPORT_LINK'::text, 'BOOKED'::text, 'REMINDER'::text])))),
  constraint mails_no_code CHECK (((about <> 'CODE'::text) OR (subject = ''::text))),
  constraint mails_no_secrets CHECK (((NOT is_secret) OR (body IS NULL))),
  constraint mails_sent_at CHECK (((status = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint mails_pkey PRIMARY KEY (mail_id)
);

CREATE INDEX mails_by_address ON public.mails USING btree (to_address text_pattern_ops, mail_id);

CREATE INDEX mails_by_creation ON public.mails USING btree (created_at) INCLUDE (status);

CREATE INDEX mails_by_status ON public.mails USING btree (status, mail_id);

CREATE INDEX mails_of_row ON public.mails USING btree (ref_id);

CREATE INDEX mails_of_user ON public.mails USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX mails_one_unsent ON public.mails USING btree (about, ref_id, to_address, md5(subject)) WHERE (status <> 'SENT'::text);

CREATE INDEX mails_with_body ON public.mails USING btree (created_at) WHERE (body IS NOT NULL);

create table material_files (
  file_id uuid not null,
  consultation_id uuid not null,
  speaker_id uuid not null,
  "position" integer,
  name text not null,
  bytes integer not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint material_files_bytes_check CHECK ((bytes > 0)),
  constraint material_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint material_files_position_check CHECK ((("position" >= 1) AND ("position" <= 10))),
  constraint material_files_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint material_files_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES users(user_id),
  constraint material_files_pkey PRIMARY KEY (file_id),
  constraint material_files_in_order UNIQUE (consultation_id, "position") DEFERRABLE,
  constraint material_files_key_once UNIQUE (file_key)
);

CREATE INDEX material_files_of_speaker ON public.material_files USING btree (speaker_id, created_at);

CREATE INDEX material_files_unsaved ON public.material_files USING btree (created_at) WHERE ("position" IS NULL);

create table meeting_answers (
  listener_id uuid not null,
  slot_id uuid not null,
  speaker_id uuid not null,
  question_id uuid not null,
  question_type text not null,
  question text not null,
  "position" integer not null,
  text text,
  file_id uuid,
  answered_at timestamp with time zone not null,
  constraint meeting_answers_by_type CHECK ((
CASE
    WHEN (question_type = 'FILE'::text) THEN (text IS NULL)
    ELSE (file_id IS NULL)
END AND ((question_type <> 'SHORT_TEXT'::text) OR (char_length(text) <= 200)))),
  constraint meeting_answers_question_check CHECK ((char_length(question) <= 300)),
  constraint meeting_answers_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
  constraint meeting_answers_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint meeting_answers_own_file FOREIGN KEY (listener_id, file_id) REFERENCES answer_files(user_id, file_id),
  constraint meeting_answers_question FOREIGN KEY (speaker_id, question_id) REFERENCES meeting_questions(speaker_id, question_id),
  constraint meeting_answers_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES time_slots(slot_id),
  constraint meeting_answers_pkey PRIMARY KEY (listener_id, slot_id, question_id)
);

CREATE INDEX meeting_answers_by_time ON public.meeting_answers USING btree (answered_at);

CREATE INDEX meeting_answers_of_file ON public.meeting_answers USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX meeting_answers_of_question ON public.meeting_answers USING btree (speaker_id, question_id);

CREATE INDEX meeting_answers_of_slot ON public.meeting_answers USING btree (slot_id);

create table meeting_files (
  file_id uuid not null,
  consultation_id uuid not null,
  user_id uuid not null,
  "position" integer not null,
  name text not null,
  bytes integer not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint meeting_files_bytes_check CHECK ((bytes > 0)),
  constraint meeting_files_few CHECK ((("position" >= 1) AND ("position" <= 50))),
  constraint meeting_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint meeting_files_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint meeting_files_pkey PRIMARY KEY (file_id),
  constraint meeting_files_file_key_key UNIQUE (file_key),
  constraint meeting_files_position_once UNIQUE (consultation_id, "position")
);

CREATE INDEX meeting_files_of_user ON public.meeting_files USING btree (user_id);

create table meeting_floors (
  consultation_id uuid not null,
  user_id uuid not null,
  given_at timestamp with time zone not null,
  constraint meeting_floors_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_floors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint meeting_floors_pkey PRIMARY KEY (consultation_id, user_id)
);

CREATE INDEX meeting_floors_of_user ON public.meeting_floors USING btree (user_id);

create table meeting_kinds (
  speaker_id uuid not null,
  kind_id uuid not null,
  "position" integer not null,
  title text not null,
  description text not null,
  minutes integer not null,
  booking_mode text not null,
  amount integer not null,
  is_offered boolean not null,
  removed_at timestamp with time zone,
  constraint meeting_kinds_booking_mode_check CHECK ((booking_mode = ANY (ARRAY['BUYABLE'::text, 'FREE_BOOKING'::text]))),
  constraint meeting_kinds_check CHECK ((((booking_mode = 'BUYABLE'::text) = (amount > 0)) AND (amount >= 0))),
  constraint meeting_kinds_description_check CHECK ((char_length(description) <= 500)),
  constraint meeting_kinds_minutes_check CHECK (((minutes >= 10) AND (minutes <= 480))),
  constraint meeting_kinds_position_check CHECK ((("position" >= 0) AND ("position" <= 7))),
  constraint meeting_kinds_title_check CHECK ((char_length(title) <= 120)),
  constraint meeting_kinds_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint meeting_kinds_pkey PRIMARY KEY (speaker_id, kind_id),
  constraint meeting_kinds_positions EXCLUDE USING gist (speaker_id WITH =, "position" WITH =) WHERE ((removed_at IS NULL)) DEFERRABLE INITIALLY DEFERRED
);

create table meeting_materials (
  consultation_id uuid not null,
  speaker_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint meeting_materials_text_check CHECK ((char_length(text) <= 20000)),
  constraint meeting_materials_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_materials_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES users(user_id),
  constraint meeting_materials_pkey PRIMARY KEY (consultation_id)
);

CREATE INDEX meeting_materials_of_speaker ON public.meeting_materials USING btree (speaker_id, created_at);

create table meeting_messages (
  message_id uuid not null,
  consultation_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  text text not null,
  file_id uuid,
  created_at timestamp with time zone not null,
  constraint meeting_messages_not_empty CHECK (((text <> ''::text) OR (file_id IS NOT NULL))),
  constraint meeting_messages_text_check CHECK ((char_length(text) <= 4000)),
  constraint meeting_messages_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_messages_file_id_fkey FOREIGN KEY (file_id) REFERENCES meeting_files(file_id) ON DELETE CASCADE,
  constraint meeting_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint meeting_messages_pkey PRIMARY KEY (message_id),
  constraint meeting_messages_once UNIQUE (consultation_id, user_id, client_id)
);

CREATE INDEX meeting_messages_in_order ON public.meeting_messages USING btree (consultation_id, message_id);

CREATE INDEX meeting_messages_of_file ON public.meeting_messages USING btree (file_id) WHERE (file_id IS NOT NULL);

CREATE INDEX meeting_messages_of_user ON public.meeting_messages USING btree (user_id);

create table meeting_presences (
  consultation_id uuid not null,
  participant_sid text not null,
  user_id uuid not null,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone,
  seen_at timestamp with time zone,
  missed_at timestamp with time zone,
  constraint meeting_presences_forward CHECK (((left_at >= joined_at) AND (missed_at >= joined_at))),
  constraint meeting_presences_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_presences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint meeting_presences_pkey PRIMARY KEY (consultation_id, participant_sid)
);

CREATE INDEX meeting_presences_of_user ON public.meeting_presences USING btree (user_id);

create table meeting_questions (
  speaker_id uuid not null,
  question_id uuid not null,
  kind_id uuid,
  series_id uuid,
  "position" integer not null,
  question_type text not null,
  text text not null,
  options text[] not null,
  is_required boolean not null,
  removed_at timestamp with time zone,
  constraint meeting_questions_one_scope CHECK ((num_nonnulls(kind_id, series_id) <= 1)),
  constraint meeting_questions_options CHECK (((removed_at IS NOT NULL) OR (((cardinality(options) >= 2) AND (cardinality(options) <= 10)) AND (question_type = 'CHOICE'::text)) OR ((cardinality(options) = 0) AND (question_type <> 'CHOICE'::text)))),
  constraint meeting_questions_position_check CHECK ((("position" >= 0) AND ("position" <= 4))),
  constraint meeting_questions_question_type_check CHECK ((question_type = ANY (ARRAY['SHORT_TEXT'::text, 'LONG_TEXT'::text, 'CHOICE'::text, 'FILE'::text]))),
  constraint meeting_questions_text CHECK (((text <> ''::text) OR (removed_at IS NOT NULL))),
  constraint meeting_questions_text_check CHECK ((char_length(text) <= 300)),
  constraint meeting_questions_kind FOREIGN KEY (speaker_id, kind_id) REFERENCES meeting_kinds(speaker_id, kind_id),
  constraint meeting_questions_series FOREIGN KEY (speaker_id, series_id) REFERENCES series(speaker_id, series_id),
  constraint meeting_questions_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint meeting_questions_pkey PRIMARY KEY (speaker_id, question_id)
);

create table meeting_removals (
  consultation_id uuid not null,
  user_id uuid not null,
  removed_at timestamp with time zone not null,
  constraint meeting_removals_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint meeting_removals_pkey PRIMARY KEY (consultation_id, user_id)
);

create table meeting_waits (
  consultation_id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  is_admitted boolean,
  constraint meeting_waits_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meeting_waits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint meeting_waits_pkey PRIMARY KEY (consultation_id, user_id)
);

CREATE INDEX meeting_waits_of_user ON public.meeting_waits USING btree (user_id);

create table meetings (
  consultation_id uuid not null,
  heard_at timestamp with time zone,
  warned_limit_seconds integer,
  is_presence_known boolean,
  is_floor_controlled boolean,
  locked_at timestamp with time zone,
  spotlight_user_id uuid,
  constraint meetings_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint meetings_spotlight_user_id_fkey FOREIGN KEY (spotlight_user_id) REFERENCES users(user_id),
  constraint meetings_pkey PRIMARY KEY (consultation_id)
);

create table move_proposals (
  move_proposal_id uuid not null,
  booking_id uuid not null,
  times timestamp with time zone[] not null,
  message text not null default ''::text,
  status text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint move_proposals_decided CHECK (((status = 'OPEN'::text) = (decided_at IS NULL))),
  constraint move_proposals_elsewhere CHECK ((expires_at <> ALL (times))),
  constraint move_proposals_message_check CHECK ((char_length(message) <= 1000)),
  constraint move_proposals_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'ACCEPTED'::text, 'KEPT'::text, 'CANCELED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text]))),
  constraint move_proposals_times_check CHECK (((cardinality(times) >= 1) AND (cardinality(times) <= 3))),
  constraint move_proposals_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint move_proposals_pkey PRIMARY KEY (move_proposal_id)
);

CREATE INDEX move_proposals_of_booking ON public.move_proposals USING btree (booking_id, created_at);

CREATE UNIQUE INDEX move_proposals_open_once ON public.move_proposals USING btree (booking_id) WHERE (status = 'OPEN'::text);

create table move_requests (
  move_request_id uuid not null,
  booking_id uuid not null,
  slot_ids uuid[] not null,
  message text not null default ''::text,
  status text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint move_requests_decided CHECK (((status = 'OPEN'::text) = (decided_at IS NULL))),
  constraint move_requests_message_check CHECK ((char_length(message) <= 1000)),
  constraint move_requests_slot_ids_check CHECK (((cardinality(slot_ids) >= 1) AND (cardinality(slot_ids) <= 3))),
  constraint move_requests_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text]))),
  constraint move_requests_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint move_requests_pkey PRIMARY KEY (move_request_id)
);

CREATE INDEX move_requests_of_booking ON public.move_requests USING btree (booking_id, created_at);

CREATE UNIQUE INDEX move_requests_open_once ON public.move_requests USING btree (booking_id) WHERE (status = 'OPEN'::text);

create table news (
  news_id uuid not null,
  title text not null,
  summary text not null,
  body text not null,
  published_at timestamp with time zone,
  cover_url text,
  cover_alt text not null default ''::text,
  updated_at timestamp with time zone,
  constraint news_cover_described CHECK (((cover_url IS NULL) OR (cover_alt <> ''::text))),
  constraint news_pkey PRIMARY KEY (news_id)
);

CREATE INDEX news_latest ON public.news USING btree (published_at DESC);

create table notifications (
  notification_id uuid not null,
  user_id uuid not null,
  event_key text not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  kind text not null,
  params jsonb not null,
  people uuid[] not null default '{}'::uuid[],
  is_listed boolean not null default true,
  constraint notifications_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint notifications_unlisted_read CHECK ((is_listed OR (read_at IS NOT NULL))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (notification_id)
);

CREATE UNIQUE INDEX notifications_event_once ON public.notifications USING btree (user_id, event_key);

CREATE INDEX notifications_naming ON public.notifications USING gin (people);

CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, created_at DESC, notification_id);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

create table one_time_codes (
  subject_id uuid not null,
  purpose text not null,
  target text not null,
  code_hash bytea not null,
  tries_left integer not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  asked_from text not null default ''::text,
  constraint one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['CONFIRM_EMAIL'::text, 'RECOVER_PASSWORD'::text, 'CHANGE_EMAIL'::text, 'LINK_IDENTITY'::text, 'CONFIRM_IDENTITY'::text]))),
  constraint one_time_codes_tries_left_check CHECK ((tries_left >= 0)),
  constraint one_time_codes_pkey PRIMARY KEY (subject_id, purpose, asked_from)
);

create table order_history (
  order_history_id bigint not null generated always as identity,
  order_id uuid not null,
  from_status text,
  to_status text not null,
  at timestamp with time zone not null,
  by_user_id uuid,
  why text not null,
  constraint order_history_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint order_history_pkey PRIMARY KEY (order_history_id)
);

CREATE INDEX order_history_of_order ON public.order_history USING btree (order_id);

create table orders (
  order_id uuid not null,
  user_id uuid not null,
  kind text not null,
  status text not null,
  amount integer not null,
  refunded_amount integer not null default 0,
  refund_hours integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  tariff_price_id uuid,
  credit integer not null default 0,
  subscription_id uuid,
  subscription_expires_at timestamp with time zone,
  rebill_try integer,
  is_rebill boolean not null generated always as ((rebill_try IS NOT NULL)) stored,
  commission_percent integer,
  receipt_email text,
  receipt_method text not null default 'full_payment'::text,
  promo_code_id uuid,
  discount integer not null default 0,
  discount_bearer text,
  constraint orders_amount_check CHECK ((amount > 0)),
  constraint orders_commission CHECK (((kind <> 'TARIFF'::text) = (commission_percent IS NOT NULL))),
  constraint orders_commission_percent_check CHECK (((commission_percent >= 0) AND (commission_percent <= 100))),
  constraint orders_credit_check CHECK ((credit >= 0)),
  constraint orders_discount CHECK (
CASE
    WHEN (promo_code_id IS NULL) THEN ((discount = 0) AND (discount_bearer IS NULL))
    ELSE ((discount > 0) AND (discount_bearer IS NOT NULL) AND (kind = 'BOOKINGS'::text))
END),
  constraint orders_discount_bearer_check CHECK ((discount_bearer = ANY (ARRAY['SPEAKER'::text, 'PLATFORM'::text]))),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['BOOKINGS'::text, 'TARIFF'::text, 'PACKAGE'::text]))),
  constraint orders_rebill CHECK (((rebill_try IS NULL) OR ((kind = 'TARIFF'::text) AND (subscription_id IS NOT NULL)))),
  constraint orders_receipt_email_check CHECK ((char_length(receipt_email) <= 64)),
  constraint orders_receipt_method_check CHECK ((receipt_method = ANY (ARRAY['full_payment'::text, 'full_prepayment'::text]))),
  constraint orders_refund_within_amount CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'PENDING'::text, 'PAID'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text, 'CANCELED'::text, 'EXPIRED'::text, 'FAILED'::text]))),
  constraint orders_subscription CHECK (((subscription_id IS NULL) = (subscription_expires_at IS NULL))),
  constraint orders_tariff CHECK (((kind = 'TARIFF'::text) = (tariff_price_id IS NOT NULL))),
  constraint orders_promo_code_id_fkey FOREIGN KEY (promo_code_id) REFERENCES promo_codes(promo_code_id),
  constraint orders_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id),
  constraint orders_tariff_price_id_fkey FOREIGN KEY (tariff_price_id) REFERENCES tariff_prices(tariff_price_id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint orders_pkey PRIMARY KEY (order_id)
);

CREATE INDEX orders_by_id_end ON public.orders USING btree ("right"((order_id)::text, 8));

CREATE INDEX orders_by_price ON public.orders USING btree (tariff_price_id) WHERE (tariff_price_id IS NOT NULL);

CREATE INDEX orders_by_promo_code ON public.orders USING btree (promo_code_id, user_id) WHERE (promo_code_id IS NOT NULL);

CREATE INDEX orders_by_status ON public.orders USING btree (status, order_id);

CREATE INDEX orders_failed ON public.orders USING btree (created_at) WHERE (status = 'FAILED'::text);

CREATE INDEX orders_of_user ON public.orders USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX orders_one_open_tariff ON public.orders USING btree (user_id) WHERE ((kind = 'TARIFF'::text) AND (status = ANY (ARRAY['NEW'::text, 'PENDING'::text])));

CREATE INDEX orders_open ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['NEW'::text, 'PENDING'::text]));

CREATE UNIQUE INDEX orders_rebill_try_once ON public.orders USING btree (subscription_id, subscription_expires_at, rebill_try) WHERE (rebill_try IS NOT NULL);

create table package_credits (
  order_id uuid not null,
  "position" integer not null,
  amount integer not null,
  booking_id uuid,
  refund_id uuid,
  constraint package_credits_amount_check CHECK ((amount > 0)),
  constraint package_credits_one_end CHECK ((num_nonnulls(booking_id, refund_id) <= 1)),
  constraint package_credits_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint package_credits_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint package_credits_order_id_fkey FOREIGN KEY (order_id) REFERENCES package_purchases(order_id),
  constraint package_credits_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(refund_id),
  constraint package_credits_pkey PRIMARY KEY (order_id, "position"),
  constraint package_credits_booking_id_key UNIQUE (booking_id)
);

CREATE INDEX package_credits_free ON public.package_credits USING btree (order_id) WHERE ((booking_id IS NULL) AND (refund_id IS NULL));

CREATE INDEX package_credits_of_refund ON public.package_credits USING btree (refund_id) WHERE (refund_id IS NOT NULL);

create table package_purchases (
  order_id uuid not null,
  package_id uuid not null,
  listener_id uuid not null,
  speaker_id uuid not null,
  expires_at timestamp with time zone,
  constraint package_purchases_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint package_purchases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint package_purchases_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(package_id),
  constraint package_purchases_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint package_purchases_pkey PRIMARY KEY (order_id)
);

CREATE INDEX package_purchases_of_package ON public.package_purchases USING btree (package_id);

CREATE INDEX package_purchases_of_pair ON public.package_purchases USING btree (listener_id, speaker_id, expires_at);

create table packages (
  package_id uuid not null,
  speaker_id uuid not null,
  title text not null,
  meetings integer not null,
  minutes integer not null,
  amount integer not null,
  valid_days integer not null,
  is_offered boolean not null default true,
  created_at timestamp with time zone not null,
  constraint packages_amount_check CHECK ((amount <= 100000000)),
  constraint packages_meetings_check CHECK (((meetings >= 2) AND (meetings <= 20))),
  constraint packages_minutes_check CHECK (((minutes >= 10) AND (minutes <= 480))),
  constraint packages_price CHECK ((amount >= (meetings * 1000))),
  constraint packages_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 60))),
  constraint packages_valid_days_check CHECK (((valid_days >= 7) AND (valid_days <= 730))),
  constraint packages_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint packages_pkey PRIMARY KEY (package_id)
);

CREATE INDEX packages_of_speaker ON public.packages USING btree (speaker_id, is_offered DESC, created_at DESC, package_id);

create table page_views (
  speaker_id uuid not null,
  day date not null,
  marks bytea,
  marked integer not null,
  visitors integer not null generated always as (round((('-4096'::integer)::numeric * ln(((1)::numeric - ((LEAST(marked, 4095))::numeric / 4096.0)))))) stored,
  constraint page_views_marked_check CHECK (((marked >= 1) AND (marked <= 4096))),
  constraint page_views_marks_check CHECK ((octet_length(marks) = 512)),
  constraint page_views_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint page_views_pkey PRIMARY KEY (speaker_id, day)
);

CREATE INDEX page_views_marked ON public.page_views USING btree (speaker_id, day) WHERE (marks IS NOT NULL);

create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  subject text,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['ADD'::text, 'CONFIRM'::text, 'SECOND_STEP'::text, 'SIGN_IN'::text]))),
  constraint passkey_challenges_subject CHECK (((purpose = 'SIGN_IN'::text) = (subject IS NULL))),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge)
);

CREATE INDEX passkey_challenges_expiring ON public.passkey_challenges USING btree (expires_at);

create table payment_notifications (
  payment_notification_id bigint not null generated always as identity,
  provider text not null,
  payment_id uuid,
  status text not null,
  amount integer,
  outcome text not null,
  received_at timestamp with time zone not null,
  constraint payment_notifications_outcome_check CHECK ((outcome = ANY (ARRAY['NOTED'::text, 'APPLIED'::text, 'WRONG_AMOUNT'::text, 'UNKNOWN_PAYMENT'::text]))),
  constraint payment_notifications_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint payment_notifications_pkey PRIMARY KEY (payment_notification_id)
);

CREATE INDEX payment_notifications_by_outcome ON public.payment_notifications USING btree (outcome, payment_notification_id);

CREATE INDEX payment_notifications_by_provider ON public.payment_notifications USING btree (provider);

CREATE INDEX payment_notifications_of_payment ON public.payment_notifications USING btree (payment_id);

create table payments (
  payment_id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_payment_id text,
  provider_status text not null default ''::text,
  payment_url text,
  amount integer not null,
  paid_at timestamp with time zone,
  is_duplicate boolean not null default false,
  abandoned_at timestamp with time zone,
  created_at timestamp with time zone not null,
  cancel_asked_at timestamp with time zone,
  card_pan text,
  kind text,
  traceparent text,
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'processing'::text, 'held'::text, 'paid'::text, 'declined'::text, 'failed'::text, 'expired'::text, 'canceled'::text, 'reversed'::text, 'partially_reversed'::text, 'refunding'::text, 'partially_refunded'::text, 'refunded'::text]))),
  constraint payments_traceparent_check CHECK ((char_length(traceparent) = 55)),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint payments_pkey PRIMARY KEY (payment_id)
);

CREATE INDEX payments_by_bank_id ON public.payments USING btree (provider_payment_id);

CREATE INDEX payments_by_card ON public.payments USING btree (card_pan) WHERE (card_pan IS NOT NULL);

CREATE INDEX payments_by_card_end ON public.payments USING btree ("right"(card_pan, 4)) WHERE (card_pan IS NOT NULL);

CREATE INDEX payments_by_id_end ON public.payments USING btree ("right"((payment_id)::text, 8));

CREATE INDEX payments_by_payment ON public.payments USING btree (paid_at) INCLUDE (amount) WHERE (paid_at IS NOT NULL);

CREATE INDEX payments_cancel_asked ON public.payments USING btree (cancel_asked_at) WHERE (cancel_asked_at IS NOT NULL);

CREATE INDEX payments_of_order ON public.payments USING btree (order_id);

CREATE UNIQUE INDEX payments_one_pays_order ON public.payments USING btree (order_id) WHERE ((paid_at IS NOT NULL) AND (NOT is_duplicate));

CREATE UNIQUE INDEX payments_provider_id_once ON public.payments USING btree (provider, provider_payment_id);

CREATE INDEX payments_unpaid ON public.payments USING btree (created_at) WHERE (paid_at IS NULL);

create table payout_batches (
  batch_id uuid not null,
  number integer not null generated always as identity,
  status text not null,
  idempotency_key uuid not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  exported_at timestamp with time zone,
  paid_on date,
  paid_by uuid,
  constraint payout_batches_exported CHECK (((status <> 'EXPORTED'::text) OR (exported_at IS NOT NULL))),
  constraint payout_batches_paid CHECK ((((status = 'PAID'::text) = (paid_on IS NOT NULL)) AND ((paid_on IS NULL) = (paid_by IS NULL)) AND (paid_on >= ((made_at AT TIME ZONE 'Europe/Moscow'::text))::date))),
  constraint payout_batches_status_check CHECK ((status = ANY (ARRAY['MADE'::text, 'EXPORTED'::text, 'PAID'::text, 'CANCELED'::text]))),
  constraint payout_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(user_id),
  constraint payout_batches_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(user_id),
  constraint payout_batches_pkey PRIMARY KEY (batch_id),
  constraint payout_batches_number_key UNIQUE (number),
  constraint payout_batches_once UNIQUE (idempotency_key)
);

create table payout_lines (
  line_id uuid not null,
  batch_id uuid not null,
  number integer not null generated always as identity,
  speaker_id uuid not null,
  amount integer not null,
  status text not null,
  legal_form text,
  payee_name text,
  inn text,
  account text,
  bik text,
  returned_at timestamp with time zone,
  returned_by uuid,
  return_reason text,
  constraint payout_lines_amount_check CHECK ((amount > 0)),
  constraint payout_lines_payee CHECK (((status <> 'OPEN'::text) OR ((legal_form IS NOT NULL) AND (payee_name IS NOT NULL) AND (inn IS NOT NULL) AND (account IS NOT NULL) AND (bik IS NOT NULL)))),
  constraint payout_lines_returned CHECK ((((status = 'RETURNED'::text) = (returned_at IS NOT NULL)) AND ((returned_at IS NULL) = (returned_by IS NULL)) AND ((returned_at IS NULL) = (return_reason IS NULL)))),
  constraint payout_lines_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'RETURNED'::text]))),
  constraint payout_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(batch_id),
  constraint payout_lines_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES users(user_id),
  constraint payout_lines_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint payout_lines_pkey PRIMARY KEY (line_id),
  constraint payout_lines_number_key UNIQUE (number),
  constraint payout_lines_of_batch UNIQUE (batch_id, speaker_id)
);

CREATE INDEX payout_lines_of_speaker ON public.payout_lines USING btree (speaker_id);

CREATE UNIQUE INDEX payout_lines_one_open ON public.payout_lines USING btree (speaker_id) WHERE (status = 'OPEN'::text);

create table payouts (
  payout_id uuid not null,
  speaker_id uuid not null,
  amount integer not null,
  note text not null,
  idempotency_key uuid not null,
  by_user_id uuid not null,
  paid_at timestamp with time zone not null,
  constraint payouts_amount_check CHECK ((amount > 0)),
  constraint payouts_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint payouts_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint payouts_pkey PRIMARY KEY (payout_id),
  constraint payouts_once UNIQUE (idempotency_key)
);

CREATE INDEX payouts_of_speaker ON public.payouts USING btree (speaker_id, paid_at DESC);

create table pending_identities (
  pending_identity_id uuid not null,
  verifier_hash bytea not null,
  provider text not null,
  provider_user_id text not null,
  email text,
  is_email_trusted boolean not null,
  first_name text not null,
  last_name text not null,
  expires_at timestamp with time zone not null,
  constraint pending_identities_provider_check CHECK ((provider = ANY (ARRAY['VK'::text, 'YA'::text]))),
  constraint pending_identities_pkey PRIMARY KEY (pending_identity_id),
  constraint pending_identities_verifier_hash_key UNIQUE (verifier_hash)
);

CREATE INDEX pending_identities_expired ON public.pending_identities USING btree (expires_at);

create table promo_codes (
  promo_code_id uuid not null,
  speaker_id uuid,
  code text not null,
  percent integer,
  amount integer,
  uses_max integer,
  person_uses_max integer,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  is_first_only boolean not null default false,
  is_active boolean not null default true,
  uses_taken integer not null default 0,
  uses_late integer not null default 0,
  created_at timestamp with time zone not null,
  constraint promo_codes_amount_check CHECK (((amount >= 100) AND (amount <= 100000000))),
  constraint promo_codes_code_check CHECK ((code ~ '^[A-ZА-ЯЁ0-9]{4,32}$'::text)),
  constraint promo_codes_one_kind CHECK (((percent IS NULL) <> (amount IS NULL))),
  constraint promo_codes_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint promo_codes_person_uses_max_check CHECK (((person_uses_max >= 1) AND (person_uses_max <= 1000))),
  constraint promo_codes_term CHECK ((valid_from < valid_until)),
  constraint promo_codes_uses CHECK ((uses_taken <= uses_max)),
  constraint promo_codes_uses_max_check CHECK (((uses_max >= 1) AND (uses_max <= 1000000))),
  constraint promo_codes_uses_taken_check CHECK ((uses_taken >= 0)),
  constraint promo_codes_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint promo_codes_pkey PRIMARY KEY (promo_code_id)
);

CREATE UNIQUE INDEX promo_codes_active_once ON public.promo_codes USING btree (code) WHERE is_active;

CREATE INDEX promo_codes_of_code ON public.promo_codes USING btree (code, created_at DESC);

CREATE INDEX promo_codes_of_speaker ON public.promo_codes USING btree (speaker_id, created_at DESC, promo_code_id);

create table push_subscriptions (
  push_subscription_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint push_subscriptions_pkey PRIMARY KEY (push_subscription_id),
  constraint push_subscriptions_endpoint_once UNIQUE (endpoint),
  constraint push_subscriptions_session_once UNIQUE (session_id)
);

CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (user_id);

create table receipt_items (
  receipt_item_id uuid not null,
  order_id uuid not null,
  booking_id uuid,
  name text not null,
  amount integer not null,
  agent_sign text,
  supplier_name text,
  supplier_inn text,
  supplier_phone text,
  constraint receipt_items_agent_sign_check CHECK ((agent_sign = ANY (ARRAY['attorney'::text, 'commission_agent'::text, 'another'::text]))),
  constraint receipt_items_amount_check CHECK ((amount > 0)),
  constraint receipt_items_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 128))),
  constraint receipt_items_supplier CHECK ((num_nulls(agent_sign, supplier_name, supplier_inn, supplier_phone) = ANY (ARRAY[0, 4]))),
  constraint receipt_items_supplier_inn_check CHECK ((supplier_inn ~ '^\d{10}(\d{2})?$'::text)),
  constraint receipt_items_supplier_name_check CHECK (((char_length(supplier_name) >= 1) AND (char_length(supplier_name) <= 239))),
  constraint receipt_items_supplier_phone_check CHECK ((supplier_phone ~ '^\+\d{10,15}$'::text)),
  constraint receipt_items_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint receipt_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint receipt_items_pkey PRIMARY KEY (receipt_item_id)
);

CREATE UNIQUE INDEX receipt_items_booking_once ON public.receipt_items USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX receipt_items_of_order ON public.receipt_items USING btree (order_id);

CREATE UNIQUE INDEX receipt_items_tariff_once ON public.receipt_items USING btree (order_id) WHERE (booking_id IS NULL);

create table reconciliation_differences (
  difference_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  expected integer not null,
  found integer not null,
  provider_status text not null,
  status text not null default 'OPEN'::text,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  refund_asked_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  why text,
  is_quiet boolean not null default false,
  constraint reconciliation_differences_check CHECK ((found <> expected)),
  constraint reconciliation_differences_closed CHECK (((status = 'OPEN'::text) = (closed_at IS NULL))),
  constraint reconciliation_differences_kind_check CHECK ((kind = ANY (ARRAY['NOT_IN_BOOKS'::text, 'WRONG_AMOUNT'::text, 'RETURNED_BY_BANK'::text, 'KEPT_BY_BANK'::text, 'UNKNOWN_AT_BANK'::text]))),
  constraint reconciliation_differences_quiet CHECK (((status = 'DISMISSED'::text) OR (NOT is_quiet))),
  constraint reconciliation_differences_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'GONE'::text, 'ACCEPTED'::text, 'REFUNDED'::text, 'ADJUSTED'::text, 'DISMISSED'::text]))),
  constraint reconciliation_differences_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(user_id),
  constraint reconciliation_differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint reconciliation_differences_pkey PRIMARY KEY (difference_id)
);

CREATE INDEX reconciliation_differences_by_status ON public.reconciliation_differences USING btree (status, difference_id);

CREATE INDEX reconciliation_differences_of_payment ON public.reconciliation_differences USING btree (payment_id);

CREATE UNIQUE INDEX reconciliation_differences_once ON public.reconciliation_differences USING btree (payment_id) WHERE (status = 'OPEN'::text);

CREATE UNIQUE INDEX reconciliation_differences_quiet_once ON public.reconciliation_differences USING btree (payment_id) WHERE is_quiet;

create table reconciliation_items (
  run_id uuid not null,
  payment_id uuid not null,
  tries integer not null default 0,
  constraint reconciliation_items_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint reconciliation_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(run_id),
  constraint reconciliation_items_pkey PRIMARY KEY (run_id, payment_id)
);

create table reconciliation_runs (
  run_id uuid not null,
  started_at timestamp with time zone not null,
  since timestamp with time zone not null,
  by_user_id uuid,
  payments integer not null,
  compared integer not null default 0,
  unanswered integer not null default 0,
  finished_at timestamp with time zone,
  constraint reconciliation_runs_counts CHECK (((compared >= 0) AND (unanswered >= 0) AND ((compared + unanswered) <= payments))),
  constraint reconciliation_runs_payments_check CHECK ((payments >= 0)),
  constraint reconciliation_runs_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint reconciliation_runs_pkey PRIMARY KEY (run_id)
);

CREATE INDEX reconciliation_runs_by_start ON public.reconciliation_runs USING btree (started_at DESC);

CREATE UNIQUE INDEX reconciliation_runs_one ON public.reconciliation_runs USING btree ((true)) WHERE (finished_at IS NULL);

create table recording_answers (
  recording_id uuid not null,
  user_id uuid not null,
  agreed_at timestamp with time zone,
  refused_at timestamp with time zone,
  constraint recording_answers_given CHECK ((num_nonnulls(agreed_at, refused_at) > 0)),
  constraint recording_answers_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(recording_id) ON DELETE CASCADE,
  constraint recording_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint recording_answers_pkey PRIMARY KEY (recording_id, user_id)
);

CREATE INDEX recording_answers_of_user ON public.recording_answers USING btree (user_id);

create table recording_pieces (
  recording_id uuid not null,
  part integer not null,
  "position" integer not null,
  media_type text not null,
  bytes integer not null,
  milliseconds integer not null,
  started_at timestamp with time zone not null,
  file_key text not null,
  constraint recording_pieces_bytes_check CHECK ((bytes > 0)),
  constraint recording_pieces_media_type_check CHECK ((media_type = ANY (ARRAY['video/webm'::text, 'video/mp4'::text, 'audio/webm'::text, 'audio/mp4'::text]))),
  constraint recording_pieces_milliseconds_check CHECK (((milliseconds >= 0) AND (milliseconds <= 120000))),
  constraint recording_pieces_part_check CHECK ((part > 0)),
  constraint recording_pieces_position_check CHECK ((("position" >= 1) AND ("position" <= 10000))),
  constraint recording_pieces_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(recording_id) ON DELETE CASCADE,
  constraint recording_pieces_pkey PRIMARY KEY (recording_id, part, "position"),
  constraint recording_pieces_key_once UNIQUE (file_key)
);

create table recordings (
  recording_id uuid not null,
  consultation_id uuid not null,
  speaker_id uuid not null,
  storage text not null,
  media text not null,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  bytes bigint not null default 0,
  milliseconds integer not null default 0,
  deleted_at timestamp with time zone,
  constraint recordings_deleted_after_end CHECK (((deleted_at IS NULL) OR (ended_at IS NOT NULL))),
  constraint recordings_end CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint recordings_ended_by_check CHECK ((ended_by = ANY (ARRAY['SPEAKER'::text, 'REFUSAL'::text, 'MEETING_END'::text]))),
  constraint recordings_length_check CHECK (((milliseconds >= 0) AND (milliseconds <= 21600000))),
  constraint recordings_media_check CHECK ((media = ANY (ARRAY['VIDEO'::text, 'SOUND'::text]))),
  constraint recordings_size_check CHECK (((bytes >= 0) AND (bytes <= '2147483648'::bigint))),
  constraint recordings_storage_check CHECK ((storage = ANY (ARRAY['SERVER'::text, 'DISK'::text]))),
  constraint recordings_of_meeting FOREIGN KEY (speaker_id, consultation_id) REFERENCES consultations(speaker_id, consultation_id),
  constraint recordings_pkey PRIMARY KEY (recording_id)
);

CREATE INDEX recordings_kept ON public.recordings USING btree (ended_at) WHERE (deleted_at IS NULL);

CREATE INDEX recordings_of_consultation ON public.recordings USING btree (consultation_id, asked_at);

CREATE INDEX recordings_of_speaker ON public.recordings USING btree (speaker_id);

CREATE UNIQUE INDEX recordings_open_once ON public.recordings USING btree (consultation_id) WHERE (ended_at IS NULL);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table refund_returns (
  return_id uuid not null,
  refund_id uuid not null,
  amount integer not null,
  at timestamp with time zone not null,
  via text not null default 'BANK'::text,
  chargeback_id uuid,
  constraint refund_returns_amount_check CHECK ((amount > 0)),
  constraint refund_returns_chargeback CHECK (((via = 'CHARGEBACK'::text) = (chargeback_id IS NOT NULL))),
  constraint refund_returns_via_check CHECK ((via = ANY (ARRAY['BANK'::text, 'CHARGEBACK'::text, 'OUTSIDE'::text]))),
  constraint refund_returns_chargeback_id_fkey FOREIGN KEY (chargeback_id) REFERENCES chargebacks(chargeback_id),
  constraint refund_returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(refund_id),
  constraint refund_returns_pkey PRIMARY KEY (return_id)
);

CREATE INDEX refund_returns_of_chargeback ON public.refund_returns USING btree (chargeback_id) WHERE (chargeback_id IS NOT NULL);

CREATE INDEX refund_returns_of_refund ON public.refund_returns USING btree (refund_id);

create table refunds (
  refund_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  booking_id uuid,
  amount integer not null,
  why text not null,
  status text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  by_user_id uuid,
  idempotency_key uuid,
  origin text not null default 'OURS'::text,
  returned_amount integer not null default 0,
  asked_at timestamp with time zone,
  refusals integer not null default 0,
  receipt_method text not null default 'full_payment'::text,
  spent_keys integer not null default 0,
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_origin_check CHECK ((origin = ANY (ARRAY['OURS'::text, 'BANK'::text, 'CHARGEBACK'::text]))),
  constraint refunds_receipt_method_check CHECK ((receipt_method = ANY (ARRAY['full_payment'::text, 'full_prepayment'::text]))),
  constraint refunds_returned CHECK ((((returned_amount >= 0) AND (returned_amount <= amount)) AND ((status = 'DONE'::text) = (returned_amount = amount)))),
  constraint refunds_spent_keys_check CHECK ((spent_keys >= 0)),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'FAILED'::text, 'WITHDRAWN'::text]))),
  constraint refunds_withdrawn CHECK (((status <> 'WITHDRAWN'::text) OR (returned_amount = 0))),
  constraint refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint refunds_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  constraint refunds_pkey PRIMARY KEY (refund_id)
);

CREATE INDEX refunds_by_end ON public.refunds USING btree (done_at) INCLUDE (amount) WHERE (done_at IS NOT NULL);

CREATE UNIQUE INDEX refunds_key_once ON public.refunds USING btree (idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX refunds_of_booking ON public.refunds USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id);

CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);

CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (status = ANY (ARRAY['PENDING'::text, 'FAILED'::text]));

CREATE INDEX refunds_pending ON public.refunds USING btree (created_at) WHERE (status = 'PENDING'::text);

create table removed_cards (
  user_id uuid not null,
  removed_at timestamp with time zone not null,
  constraint removed_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint removed_cards_pkey PRIMARY KEY (user_id)
);

create table review_reports (
  review_report_id uuid not null,
  review_id uuid not null,
  user_id uuid not null,
  reason text not null,
  text text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint review_reports_reason_check CHECK ((reason = ANY (ARRAY['OFFENSIVE'::text, 'PERSONAL_DATA'::text, 'ADVERTISING'::text, 'NOT_ABOUT_MEETING'::text, 'OTHER'::text]))),
  constraint review_reports_text_check CHECK ((char_length(text) <= 500)),
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(review_id),
  constraint review_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint review_reports_pkey PRIMARY KEY (review_report_id),
  constraint review_reports_once UNIQUE (review_id, user_id)
);

CREATE INDEX review_reports_latest ON public.review_reports USING btree (created_at);

CREATE INDEX review_reports_of_user ON public.review_reports USING btree (user_id);

CREATE INDEX review_reports_open ON public.review_reports USING btree (created_at) WHERE (settled_at IS NULL);

create table reviews (
  review_id uuid not null,
  booking_id uuid not null,
  consultation_id uuid not null,
  speaker_id uuid not null,
  listener_id uuid not null,
  rating integer not null,
  text text not null,
  is_anonymous boolean not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  reply text,
  replied_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  hidden_by_user_id uuid,
  constraint reviews_changeable CHECK (((changed_at >= created_at) AND (changed_at <= (created_at + '48:00:00'::interval)))),
  constraint reviews_hidden_why CHECK ((((hidden_at IS NULL) = (hidden_reason IS NULL)) AND ((hidden_at IS NULL) = (hidden_by_user_id IS NULL)))),
  constraint reviews_not_own CHECK ((listener_id <> speaker_id)),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_reply_check CHECK (((char_length(reply) >= 1) AND (char_length(reply) <= 2000))),
  constraint reviews_reply_dated CHECK (((reply IS NULL) OR (replied_at IS NOT NULL))),
  constraint reviews_text_check CHECK ((char_length(text) <= 2000)),
  constraint reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(booking_id),
  constraint reviews_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint reviews_hidden_by_user_id_fkey FOREIGN KEY (hidden_by_user_id) REFERENCES users(user_id),
  constraint reviews_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint reviews_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint reviews_pkey PRIMARY KEY (review_id),
  constraint reviews_once UNIQUE (booking_id)
);

CREATE INDEX reviews_best ON public.reviews USING btree (speaker_id, rating DESC, created_at DESC, review_id) WHERE (hidden_at IS NULL);

CREATE INDEX reviews_latest ON public.reviews USING btree (created_at);

CREATE INDEX reviews_newest ON public.reviews USING btree (speaker_id, created_at, review_id) WHERE (hidden_at IS NULL);

CREATE INDEX reviews_of_listener ON public.reviews USING btree (listener_id, created_at);

CREATE INDEX reviews_of_speaker ON public.reviews USING btree (speaker_id, created_at);

CREATE INDEX reviews_worst ON public.reviews USING btree (speaker_id, rating, created_at DESC, review_id) WHERE (hidden_at IS NULL);

create table room_events (
  event_id text not null,
  consultation_id uuid not null,
  event text not null,
  identity text,
  at timestamp with time zone not null,
  constraint room_events_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint room_events_pkey PRIMARY KEY (event_id)
);

CREATE INDEX room_events_of_consultation ON public.room_events USING btree (consultation_id, at);

create table saved_cards (
  user_id uuid not null,
  rebill_id text not null,
  pan text not null,
  expires text not null,
  created_at timestamp with time zone not null,
  saved_card_id uuid not null default gen_random_uuid(),
  provider text not null,
  constraint saved_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint saved_cards_pkey PRIMARY KEY (user_id),
  constraint saved_cards_saved_card_id_key UNIQUE (saved_card_id)
);

create table second_factors (
  factor_id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  used_at timestamp with time zone,
  secret bytea,
  last_step bigint,
  credential_id text,
  public_key bytea,
  sign_count bigint,
  transports text[],
  constraint second_factors_kind_check CHECK ((kind = ANY (ARRAY['TOTP'::text, 'PASSKEY'::text]))),
  constraint second_factors_passkey CHECK (((kind = 'PASSKEY'::text) = (num_nonnulls(credential_id, public_key, sign_count, transports) = 4))),
  constraint second_factors_passkey_is_confirmed CHECK (((kind = 'TOTP'::text) OR (confirmed_at IS NOT NULL))),
  constraint second_factors_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60))),
  constraint second_factors_totp CHECK (((kind = 'TOTP'::text) = (secret IS NOT NULL))),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint second_factors_pkey PRIMARY KEY (factor_id),
  constraint second_factors_credential_once UNIQUE (credential_id)
);

CREATE INDEX second_factors_of_user ON public.second_factors USING btree (user_id);

CREATE UNIQUE INDEX second_factors_one_unconfirmed ON public.second_factors USING btree (user_id) WHERE (confirmed_at IS NULL);

create table series (
  series_id uuid not null,
  speaker_id uuid not null,
  title text not null,
  description text not null default ''::text,
  booking_mode text not null,
  amount integer not null,
  places integer not null,
  fund_id uuid,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint series_amount_check CHECK ((amount >= 0)),
  constraint series_booking_mode_check CHECK ((booking_mode = ANY (ARRAY['BUYABLE'::text, 'FREE_BOOKING'::text, 'FREE_BOOKING_MULTY'::text]))),
  constraint series_places_check CHECK (((places >= 1) AND (places <= 100))),
  constraint series_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES funds(fund_id),
  constraint series_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint series_pkey PRIMARY KEY (series_id),
  constraint series_with_speaker UNIQUE (speaker_id, series_id)
);

CREATE INDEX series_of_speaker ON public.series USING btree (speaker_id) WHERE (deleted_at IS NULL);

create table session_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  constraint session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint session_tokens_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX session_tokens_of_session ON public.session_tokens USING btree (session_id);

create table sessions (
  session_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  ended_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  second_factor_at timestamp with time zone,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (session_id)
);

CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id, session_id);

CREATE INDEX sessions_ended ON public.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

create table shared_note_changes (
  consultation_id uuid not null,
  version integer not null,
  change_id uuid not null,
  user_id uuid not null,
  change jsonb not null,
  made_at timestamp with time zone not null,
  constraint shared_note_changes_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES shared_notes(consultation_id) ON DELETE CASCADE,
  constraint shared_note_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint shared_note_changes_pkey PRIMARY KEY (consultation_id, version),
  constraint shared_note_changes_once UNIQUE (consultation_id, change_id)
);

CREATE INDEX shared_note_changes_of_user ON public.shared_note_changes USING btree (user_id);

create table shared_notes (
  consultation_id uuid not null,
  version integer not null,
  text text not null,
  authors jsonb not null,
  writer_ids uuid[] not null,
  updated_at timestamp with time zone not null,
  constraint shared_notes_text_check CHECK ((char_length(text) <= 20000)),
  constraint shared_notes_version_check CHECK ((version >= 0)),
  constraint shared_notes_consultation_id_fkey FOREIGN KEY (consultation_id) REFERENCES consultations(consultation_id),
  constraint shared_notes_pkey PRIMARY KEY (consultation_id)
);

CREATE INDEX shared_notes_of_writers ON public.shared_notes USING gin (writer_ids);

create table sign_in_addresses (
  user_id uuid not null,
  address_key text not null,
  used_at timestamp with time zone not null,
  constraint sign_in_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint sign_in_addresses_pkey PRIMARY KEY (user_id, address_key)
);

CREATE INDEX sign_in_addresses_used ON public.sign_in_addresses USING btree (used_at);

create table sign_in_links (
  user_id uuid not null,
  token_hash bytea not null,
  links_version integer not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint sign_in_links_pkey PRIMARY KEY (user_id),
  constraint sign_in_links_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX sign_in_links_expired ON public.sign_in_links USING btree (expires_at);

create table site_pages (
  page_id uuid not null,
  slug text not null,
  title text not null,
  summary text not null,
  body text not null,
  updated_at timestamp with time zone not null,
  constraint site_pages_slug_check CHECK ((slug ~ '^[a-z][a-z-]{1,62}$'::text)),
  constraint site_pages_pkey PRIMARY KEY (page_id),
  constraint site_pages_slug_once UNIQUE (slug)
);

create table slot_repeats (
  repeat_id uuid not null,
  speaker_id uuid not null,
  repeat_mode text not null,
  weekdays integer[] not null,
  time_zone_id text not null,
  starts_on date not null,
  wall_start time without time zone not null,
  minutes integer not null,
  ends_on date,
  times integer,
  created_at timestamp with time zone not null,
  constraint slot_repeats_end CHECK (((ends_on IS NULL) <> (times IS NULL))),
  constraint slot_repeats_minutes_check CHECK (((minutes >= 10) AND (minutes <= 480))),
  constraint slot_repeats_repeat_mode_check CHECK ((repeat_mode = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text]))),
  constraint slot_repeats_times_check CHECK (((times >= 1) AND (times <= 366))),
  constraint slot_repeats_weekdays CHECK (((repeat_mode = 'WEEKLY'::text) = (cardinality(weekdays) > 0))),
  constraint slot_repeats_weekdays_check CHECK ((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
  constraint slot_repeats_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint slot_repeats_pkey PRIMARY KEY (repeat_id)
);

CREATE INDEX slot_repeats_of_speaker ON public.slot_repeats USING btree (speaker_id);

create table speaker_applications (
  application_id uuid not null,
  user_id uuid not null,
  status text not null,
  step text not null,
  details jsonb not null default '{}'::jsonb,
  legal jsonb not null default '{}'::jsonb,
  comment text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint speaker_applications_decided CHECK (((status = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])) = (decided_at IS NOT NULL))),
  constraint speaker_applications_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'REVIEW'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  constraint speaker_applications_step CHECK (((status = 'DRAFT'::text) = (step <> 'SUBMITTED'::text))),
  constraint speaker_applications_step_check CHECK ((step = ANY (ARRAY['SPEAKER_DETAILS'::text, 'LEGAL_ENTITY_CHOICE'::text, 'SUBMITTED'::text]))),
  constraint speaker_applications_submitted CHECK (((status = 'DRAFT'::text) = (submitted_at IS NULL))),
  constraint speaker_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  constraint speaker_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint speaker_applications_pkey PRIMARY KEY (application_id)
);

CREATE UNIQUE INDEX speaker_applications_alias_once ON public.speaker_applications USING btree (((details ->> 'alias'::text))) WHERE (status = 'REVIEW'::text);

CREATE INDEX speaker_applications_of_user ON public.speaker_applications USING btree (user_id, decided_at DESC);

CREATE UNIQUE INDEX speaker_applications_one_open ON public.speaker_applications USING btree (user_id) WHERE (status = ANY (ARRAY['DRAFT'::text, 'REVIEW'::text]));

CREATE INDEX speaker_applications_to_review ON public.speaker_applications USING btree (submitted_at) WHERE (status = 'REVIEW'::text);

create table speaker_balances (
  speaker_id uuid not null,
  balance bigint not null default 0,
  paid_out bigint not null default 0,
  payout_due bigint not null default 0,
  constraint speaker_balances_paid_out_check CHECK ((paid_out >= 0)),
  constraint speaker_balances_payout_due_check CHECK ((payout_due >= 0)),
  constraint speaker_balances_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint speaker_balances_pkey PRIMARY KEY (speaker_id)
);

CREATE INDEX speaker_balances_in_debt ON public.speaker_balances USING btree (balance, speaker_id) WHERE (balance < 0);

CREATE INDEX speaker_balances_to_pay ON public.speaker_balances USING btree (balance DESC, speaker_id) WHERE (balance > 0);

create table speaker_categories (
  user_id uuid not null,
  category_id uuid not null,
  constraint speaker_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(category_id),
  constraint speaker_categories_user_id_fkey FOREIGN KEY (user_id) REFERENCES speakers(user_id) ON DELETE CASCADE,
  constraint speaker_categories_pkey PRIMARY KEY (user_id, category_id)
);

CREATE INDEX speaker_categories_of_category ON public.speaker_categories USING btree (category_id);

create table speaker_index (
  user_id uuid not null,
  is_visible boolean not null default false,
  name text not null default ''::text,
  facets text[] not null default '{}'::text[],
  amounts integer[] not null default '{}'::integer[],
  offered_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  least_amount integer generated always as (amounts[1]) stored,
  most_amount integer generated always as (amounts[cardinality(amounts)]) stored,
  first_free_at timestamp with time zone,
  computed_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  valid_until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  rating_score real not null default rating_score('{0,0,0,0,0}'::integer[]),
  constraint speaker_index_user_id_fkey FOREIGN KEY (user_id) REFERENCES speakers(user_id) ON DELETE CASCADE,
  constraint speaker_index_pkey PRIMARY KEY (user_id)
);

CREATE INDEX speaker_index_best_rated ON public.speaker_index USING btree (rating_score DESC, first_free_at, name COLLATE "ru-x-icu", user_id) WHERE is_visible;

CREATE INDEX speaker_index_cheapest ON public.speaker_index USING btree (least_amount, first_free_at, user_id) WHERE is_visible;

CREATE INDEX speaker_index_dearest ON public.speaker_index USING btree (most_amount DESC NULLS LAST, first_free_at, user_id) WHERE is_visible;

CREATE INDEX speaker_index_facets ON public.speaker_index USING gin (facets) WITH (fastupdate=off);

CREATE INDEX speaker_index_names ON public.speaker_index USING btree (name COLLATE "ru-x-icu", user_id) WHERE is_visible;

CREATE INDEX speaker_index_passed ON public.speaker_index USING btree (valid_until);

CREATE INDEX speaker_index_soonest ON public.speaker_index USING btree (first_free_at, name COLLATE "ru-x-icu", user_id) WHERE is_visible;

create table speaker_photos (
  photo_id uuid not null,
  user_id uuid not null,
  url text not null,
  thumbnail_url text not null,
  width integer not null,
  height integer not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  constraint speaker_photos_at_most_12 CHECK ((("position" >= 0) AND ("position" <= 11))),
  constraint speaker_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES speakers(user_id),
  constraint speaker_photos_pkey PRIMARY KEY (photo_id),
  constraint speaker_photos_position UNIQUE (user_id, "position") DEFERRABLE INITIALLY DEFERRED
);

create table speaker_ratings (
  speaker_id uuid not null,
  counts integer[] not null default '{0,0,0,0,0}'::integer[],
  count integer not null generated always as (((((counts[1] + counts[2]) + counts[3]) + counts[4]) + counts[5])) stored,
  average numeric(3,2) generated always as (((((((counts[1] + (2 * counts[2])) + (3 * counts[3])) + (4 * counts[4])) + (5 * counts[5])))::numeric / (NULLIF(((((counts[1] + counts[2]) + counts[3]) + counts[4]) + counts[5]), 0))::numeric)) stored,
  constraint speaker_ratings_counts CHECK (((cardinality(counts) = 5) AND (0 <= ALL (counts)))),
  constraint speaker_ratings_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint speaker_ratings_pkey PRIMARY KEY (speaker_id)
);

create table speaker_texts (
  user_id uuid not null,
  names text not null default ''::text,
  headline text not null default ''::text,
  titles text not null default ''::text,
  topics text not null default ''::text,
  about text not null default ''::text,
  words tsvector not null generated always as (spoken_words(names, headline, titles, topics, about)) stored,
  letters text not null generated always as (plain_words(((((names || ' '::text) || headline) || ' '::text) || titles))) stored,
  constraint speaker_texts_user_id_fkey FOREIGN KEY (user_id) REFERENCES speaker_index(user_id) ON DELETE CASCADE,
  constraint speaker_texts_pkey PRIMARY KEY (user_id)
);

CREATE INDEX speaker_texts_words ON public.speaker_texts USING gin (words);

create table speakers (
  user_id uuid not null,
  alias text,
  headline text not null default ''::text,
  about text not null default ''::text,
  tips_url text,
  created_at timestamp with time zone not null,
  social_links text[] not null default '{}'::text[],
  languages text[] not null default '{ru}'::text[],
  constraint speakers_alias_check CHECK ((alias = lower(alias))),
  constraint speakers_languages_check CHECK ((((cardinality(languages) >= 1) AND (cardinality(languages) <= 8)) AND (languages <@ ARRAY['ru'::text, 'en'::text, 'de'::text, 'fr'::text, 'es'::text, 'zh'::text, 'tr'::text, 'uk'::text, 'be'::text, 'kk'::text, 'uz'::text, 'hy'::text, 'ka'::text, 'tt'::text]))),
  constraint speakers_social_links_check CHECK ((cardinality(social_links) <= 5)),
  constraint speakers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint speakers_pkey PRIMARY KEY (user_id),
  constraint speakers_alias_key UNIQUE (alias)
);

CREATE UNIQUE INDEX speakers_tips_url_once ON public.speakers USING btree (tips_url);

create table spellings (
  word text not null,
  said_by integer not null,
  constraint spellings_pkey PRIMARY KEY (word)
);

CREATE INDEX spellings_beginning ON public.spellings USING btree (word text_pattern_ops);

CREATE INDEX spellings_near ON public.spellings USING gin (word gin_trgm_ops);

create table subscription_periods (
  period_id uuid not null,
  subscription_id uuid not null,
  speaker_id uuid not null,
  tariff_price_id uuid not null,
  order_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  amount integer not null,
  credit integer not null default 0,
  credit_of uuid,
  credit_returned integer not null default 0,
  constraint subscription_periods_amount_check CHECK ((amount >= 0)),
  constraint subscription_periods_credit_check CHECK ((credit >= 0)),
  constraint subscription_periods_credit_returned CHECK (((credit_returned >= 0) AND (credit_returned <= credit))),
  constraint subscription_periods_length CHECK ((ends_at >= starts_at)),
  constraint subscription_periods_credit_of_fkey FOREIGN KEY (credit_of) REFERENCES subscriptions(subscription_id),
  constraint subscription_periods_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  constraint subscription_periods_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint subscription_periods_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id),
  constraint subscription_periods_tariff_price_id_fkey FOREIGN KEY (tariff_price_id) REFERENCES tariff_prices(tariff_price_id),
  constraint subscription_periods_pkey PRIMARY KEY (period_id),
  constraint subscription_periods_no_overlap EXCLUDE USING gist (speaker_id WITH =, tstzrange(starts_at, ends_at, '[)'::text) WITH &&)
);

CREATE INDEX subscription_periods_by_price ON public.subscription_periods USING btree (tariff_price_id);

CREATE UNIQUE INDEX subscription_periods_credited_once ON public.subscription_periods USING btree (credit_of) WHERE (credit_of IS NOT NULL);

CREATE INDEX subscription_periods_of_subscription ON public.subscription_periods USING btree (subscription_id, starts_at);

CREATE UNIQUE INDEX subscription_periods_order_once ON public.subscription_periods USING btree (order_id) WHERE (order_id IS NOT NULL);

create table subscriptions (
  subscription_id uuid not null,
  speaker_id uuid not null,
  tariff_id uuid not null,
  subscription_type text not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  auto_renew boolean not null,
  ended_at timestamp with time zone,
  tariff_price_id uuid not null,
  next_tariff_price_id uuid,
  works_until timestamp with time zone not null,
  failed_charges integer not null default 0,
  next_charge_at timestamp with time zone,
  anchor_at timestamp with time zone not null,
  anchor_months integer not null,
  time_zone_id text not null,
  constraint subscriptions_charge_when_renewing CHECK (((next_charge_at IS NULL) OR auto_renew)),
  constraint subscriptions_subscription_type_check CHECK ((subscription_type = ANY (ARRAY['MONTHLY'::text, 'HALF_YEARLY'::text, 'YEARLY'::text]))),
  constraint subscriptions_work_as_paid CHECK ((works_until >= expires_at)),
  constraint subscriptions_next_tariff_price_id_fkey FOREIGN KEY (next_tariff_price_id) REFERENCES tariff_prices(tariff_price_id),
  constraint subscriptions_price FOREIGN KEY (tariff_price_id, tariff_id, subscription_type) REFERENCES tariff_prices(tariff_price_id, tariff_id, subscription_type),
  constraint subscriptions_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint subscriptions_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(tariff_id),
  constraint subscriptions_pkey PRIMARY KEY (subscription_id)
);

CREATE UNIQUE INDEX subscriptions_one_active ON public.subscriptions USING btree (speaker_id) WHERE (ended_at IS NULL);

CREATE INDEX subscriptions_to_charge ON public.subscriptions USING btree (next_charge_at) WHERE ((ended_at IS NULL) AND (next_charge_at IS NOT NULL));

CREATE INDEX subscriptions_to_end ON public.subscriptions USING btree (works_until) WHERE (ended_at IS NULL);

create table tariff_prices (
  tariff_price_id uuid not null,
  tariff_id uuid not null,
  subscription_type text not null,
  amount integer not null,
  is_offered boolean not null default true,
  constraint tariff_prices_amount_check CHECK ((amount >= 1000)),
  constraint tariff_prices_subscription_type_check CHECK ((subscription_type = ANY (ARRAY['MONTHLY'::text, 'HALF_YEARLY'::text, 'YEARLY'::text]))),
  constraint tariff_prices_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(tariff_id),
  constraint tariff_prices_pkey PRIMARY KEY (tariff_price_id),
  constraint tariff_prices_tariff_price_id_tariff_id_subscription_type_key UNIQUE (tariff_price_id, tariff_id, subscription_type)
);

CREATE UNIQUE INDEX tariff_prices_one_offered ON public.tariff_prices USING btree (tariff_id, subscription_type) WHERE is_offered;

create table tariffs (
  tariff_id uuid not null,
  code text not null,
  title text not null,
  meeting_minutes integer,
  month_minutes integer,
  donations_allowed boolean not null,
  series_allowed boolean not null,
  participants_max integer not null,
  "position" integer not null,
  constraint tariffs_pkey PRIMARY KEY (tariff_id),
  constraint tariffs_code_key UNIQUE (code)
);

create table time_slots (
  slot_id uuid not null,
  speaker_id uuid not null,
  series_id uuid,
  slot_type text not null,
  booking_mode text not null,
  topic text not null default ''::text,
  time_start timestamp with time zone not null,
  time_end timestamp with time zone not null,
  during tstzrange generated always as (tstzrange(time_start, time_end, '[)'::text)) stored,
  amount integer not null,
  places integer not null,
  places_taken integer not null default 0,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  repeat_id uuid,
  made_by_rules boolean not null default false,
  closes_at timestamp with time zone not null,
  for_user_id uuid,
  is_busy boolean not null default false,
  is_hidden boolean not null generated always as ((is_busy AND (places_taken = 0) AND (for_user_id IS NULL))) stored,
  kind_id uuid,
  free_number bigint not null default 0,
  removed_by_rules boolean not null default false,
  constraint time_slots_booking_mode_check CHECK ((booking_mode = ANY (ARRAY['BUYABLE'::text, 'FREE_BOOKING'::text, 'FREE_BOOKING_MULTY'::text]))),
  constraint time_slots_check CHECK (((places_taken >= 0) AND (places_taken <= places))),
  constraint time_slots_closes CHECK ((closes_at <= time_start)),
  constraint time_slots_length CHECK ((((time_end - time_start) >= '00:10:00'::interval) AND ((time_end - time_start) <= '08:00:00'::interval))),
  constraint time_slots_places_check CHECK (((places >= 1) AND (places <= 100))),
  constraint time_slots_price CHECK ((((booking_mode = 'BUYABLE'::text) AND (amount >= 1000)) OR ((booking_mode <> 'BUYABLE'::text) AND (amount = 0)))),
  constraint time_slots_removed_by_rules CHECK (((NOT removed_by_rules) OR (deleted_at IS NOT NULL))),
  constraint time_slots_series CHECK (((slot_type = 'SERIES'::text) = (series_id IS NOT NULL))),
  constraint time_slots_slot_type_check CHECK ((slot_type = ANY (ARRAY['SPEAKER_CONSULTATION'::text, 'SERIES'::text]))),
  constraint time_slots_for_user_id_fkey FOREIGN KEY (for_user_id) REFERENCES users(user_id),
  constraint time_slots_kind FOREIGN KEY (speaker_id, kind_id) REFERENCES meeting_kinds(speaker_id, kind_id),
  constraint time_slots_repeat_id_fkey FOREIGN KEY (repeat_id) REFERENCES slot_repeats(repeat_id),
  constraint time_slots_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(series_id),
  constraint time_slots_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint time_slots_pkey PRIMARY KEY (slot_id),
  constraint time_slots_slot_id_places_key UNIQUE (slot_id, places),
  constraint time_slots_no_overlap EXCLUDE USING gist (speaker_id WITH =, during WITH &&) WHERE (((deleted_at IS NULL) AND ((NOT made_by_rules) OR (places_taken > 0)))) DEFERRABLE
);

CREATE INDEX time_slots_by_rules ON public.time_slots USING btree (speaker_id, time_start) WHERE made_by_rules;

CREATE INDEX time_slots_by_start ON public.time_slots USING btree (time_start, slot_id);

CREATE INDEX time_slots_free ON public.time_slots USING btree (closes_at) WHERE ((deleted_at IS NULL) AND (places_taken < places));

CREATE INDEX time_slots_free_of_speaker ON public.time_slots USING btree (speaker_id, time_start) WHERE ((deleted_at IS NULL) AND (places_taken < places));

CREATE INDEX time_slots_of_repeat ON public.time_slots USING btree (repeat_id, time_start) WHERE ((deleted_at IS NULL) AND (repeat_id IS NOT NULL));

CREATE INDEX time_slots_of_series ON public.time_slots USING btree (series_id, time_start) WHERE (deleted_at IS NULL);

CREATE INDEX time_slots_of_speaker ON public.time_slots USING btree (speaker_id, time_start) WHERE (deleted_at IS NULL);

CREATE INDEX time_slots_on_offer ON public.time_slots USING btree (time_start, slot_id) INCLUDE (speaker_id, amount, time_end, closes_at, kind_id) WHERE ((deleted_at IS NULL) AND (places_taken < places) AND (for_user_id IS NULL) AND (NOT is_hidden));

CREATE INDEX time_slots_removed ON public.time_slots USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX time_slots_requested ON public.time_slots USING btree (time_start) WHERE (for_user_id IS NOT NULL);

create table timer_sweeps (
  is_only boolean not null default true,
  swept_until timestamp with time zone not null,
  constraint timer_sweeps_is_only_check CHECK (is_only),
  constraint timer_sweeps_pkey PRIMARY KEY (is_only)
);

create table tip_receivers (
  user_id uuid not null,
  phone text not null,
  receiver_id text,
  layout_id text,
  registered_at timestamp with time zone,
  busy_until timestamp with time zone,
  constraint tip_receivers_known_when_registered CHECK (((registered_at IS NULL) OR ((receiver_id IS NOT NULL) AND (layout_id IS NOT NULL)))),
  constraint tip_receivers_phone_format CHECK ((phone ~ '^\+7\d{10}$'::text)),
  constraint tip_receivers_user_id_fkey FOREIGN KEY (user_id) REFERENCES speakers(user_id),
  constraint tip_receivers_pkey PRIMARY KEY (user_id)
);

CREATE UNIQUE INDEX tip_receivers_phone_once ON public.tip_receivers USING btree (phone) WHERE (registered_at IS NOT NULL);

CREATE UNIQUE INDEX tip_receivers_receiver_once ON public.tip_receivers USING btree (receiver_id) WHERE (registered_at IS NOT NULL);

create table user_events (
  user_id uuid not null,
  seq bigint not null,
  event jsonb not null,
  created_at timestamp with time zone not null,
  constraint user_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_streams(user_id) ON DELETE CASCADE,
  constraint user_events_pkey PRIMARY KEY (user_id, seq)
);

CREATE INDEX user_events_created_at ON public.user_events USING btree (created_at);

create table user_streams (
  user_id uuid not null,
  seq bigint not null default 0,
  swept_seq bigint not null default 0,
  constraint user_streams_swept_within CHECK (((swept_seq >= 0) AND (swept_seq <= seq))),
  constraint user_streams_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint user_streams_pkey PRIMARY KEY (user_id)
);

create table user_views (
  view_id uuid not null,
  by_user_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  why text not null,
  began_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint user_views_check CHECK ((user_id <> by_user_id)),
  constraint user_views_check1 CHECK (((expires_at > began_at) AND (expires_at <= (began_at + '00:30:00'::interval)))),
  constraint user_views_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint user_views_end_reason_check CHECK ((end_reason = ANY (ARRAY['CLOSED'::text, 'EXPIRED'::text, 'SIGNED_OUT'::text, 'REPLACED'::text]))),
  constraint user_views_why_check CHECK (((char_length(why) >= 3) AND (char_length(why) <= 300))),
  constraint user_views_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint user_views_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint user_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  constraint user_views_pkey PRIMARY KEY (view_id)
);

CREATE INDEX user_views_by_session ON public.user_views USING btree (session_id);

CREATE INDEX user_views_by_user ON public.user_views USING btree (user_id);

CREATE INDEX user_views_ended ON public.user_views USING btree (ended_at);

CREATE UNIQUE INDEX user_views_one_open ON public.user_views USING btree (by_user_id) WHERE (ended_at IS NULL);

create table users (
  user_id uuid not null,
  email text not null,
  email_confirmed_at timestamp with time zone,
  password_hash text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  role text not null default 'LISTENER'::text,
  time_zone_id text not null default 'Europe/Moscow'::text,
  avatar_thumbnail_url text,
  last_series_fund_id uuid,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  phone text,
  deletion_requested_at timestamp with time zone,
  anonymised_at timestamp with time zone,
  is_open boolean not null generated always as (((blocked_at IS NULL) AND (deletion_requested_at IS NULL))) stored,
  links_version integer not null default 1,
  second_factor_offer_closed_at timestamp with time zone,
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['LISTENER'::text, 'SPEAKER'::text, 'SUPPORT'::text, 'FINANCE'::text, 'CONTENT'::text, 'SUPER_ADMIN'::text]))),
  constraint users_last_series_fund FOREIGN KEY (last_series_fund_id) REFERENCES funds(fund_id),
  constraint users_pkey PRIMARY KEY (user_id)
);

CREATE INDEX users_by_creation ON public.users USING btree (created_at, user_id);

CREATE INDEX users_by_last_name ON public.users USING btree (last_name, user_id);

CREATE INDEX users_by_phone_end ON public.users USING btree (reverse(regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) text_pattern_ops) WHERE (phone IS NOT NULL);

CREATE INDEX users_by_role ON public.users USING btree (role, user_id);

CREATE UNIQUE INDEX users_email_once ON public.users USING btree (email);

CREATE INDEX users_words ON public.users USING gin ((((((first_name || ' '::text) || last_name) || ' '::text) || email)) gin_trgm_ops);

create table waitlist_entries (
  entry_id uuid not null,
  "position" bigint not null generated always as identity,
  speaker_id uuid not null,
  listener_id uuid not null,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  parts_of_day text[] not null,
  created_at timestamp with time zone not null,
  seen_number bigint not null,
  constraint waitlist_entries_not_own CHECK ((listener_id <> speaker_id)),
  constraint waitlist_entries_parts CHECK ((parts_of_day <@ '{MORNING,DAY,EVENING}'::text[])),
  constraint waitlist_entries_window CHECK ((from_at < to_at)),
  constraint waitlist_entries_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(user_id),
  constraint waitlist_entries_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint waitlist_entries_pkey PRIMARY KEY (entry_id),
  constraint waitlist_entries_once UNIQUE (listener_id, speaker_id)
);

CREATE INDEX waitlist_entries_expiring ON public.waitlist_entries USING btree (to_at);

CREATE INDEX waitlist_entries_in_order ON public.waitlist_entries USING btree (speaker_id, "position");

create table waitlist_offers (
  entry_id uuid not null,
  slot_id uuid not null,
  time_start timestamp with time zone not null,
  time_end timestamp with time zone not null,
  offered_at timestamp with time zone not null,
  constraint waitlist_offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waitlist_entries(entry_id) ON DELETE CASCADE,
  constraint waitlist_offers_pkey PRIMARY KEY (entry_id, time_start)
);

create table webhook_deliveries (
  delivery_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  event_key text not null,
  payload text not null,
  status text not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone,
  attempted_at timestamp with time zone,
  duration_ms integer,
  response_status integer,
  response_text text,
  problem text,
  constraint webhook_deliveries_check CHECK (((next_attempt_at IS NOT NULL) = (status = 'WAITING'::text))),
  constraint webhook_deliveries_problem_check CHECK ((problem = ANY (ARRAY['TIMEOUT'::text, 'UNREACHABLE'::text, 'PRIVATE_ADDRESS'::text]))),
  constraint webhook_deliveries_response_text_check CHECK ((char_length(response_text) <= 1024)),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(webhook_id) ON DELETE CASCADE,
  constraint webhook_deliveries_pkey PRIMARY KEY (delivery_id),
  constraint webhook_deliveries_event_once UNIQUE (webhook_id, event_key)
);

CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE (status = 'WAITING'::text);

CREATE INDEX webhook_deliveries_of_webhook ON public.webhook_deliveries USING btree (webhook_id, created_at DESC, delivery_id);

create table webhooks (
  webhook_id uuid not null,
  user_id uuid not null,
  host text not null,
  sealed_secret bytea not null,
  address_key_hash text not null,
  events text[] not null,
  off text,
  off_at timestamp with time zone,
  failing_since timestamp with time zone,
  sending_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhooks_check CHECK (((off IS NULL) = (off_at IS NULL))),
  constraint webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['booking.created'::text, 'booking.canceled'::text, 'booking.moved'::text, 'meeting.ended'::text]))),
  constraint webhooks_off_check CHECK ((off = ANY (ARRAY['FAILING'::text, 'GONE'::text, 'OWNER'::text]))),
  constraint webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint webhooks_pkey PRIMARY KEY (webhook_id),
  constraint webhooks_address_once UNIQUE (user_id, address_key_hash)
);

create table write_offs (
  write_off_id uuid not null,
  speaker_id uuid not null,
  amount integer not null,
  reason text not null,
  idempotency_key uuid not null,
  by_user_id uuid not null,
  at timestamp with time zone not null,
  constraint write_offs_amount_check CHECK ((amount > 0)),
  constraint write_offs_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(user_id),
  constraint write_offs_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(user_id),
  constraint write_offs_pkey PRIMARY KEY (write_off_id),
  constraint write_offs_once UNIQUE (idempotency_key)
);

CREATE INDEX write_offs_of_speaker ON public.write_offs USING btree (speaker_id);

create table ws_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  session_id uuid not null,
  constraint ws_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint ws_tokens_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX ws_tokens_of_user ON public.ws_tokens USING btree (user_id);

create view meeting_stays as
 SELECT p.consultation_id,
    p.user_id,
    (p.user_id = c.speaker_id) AS is_speaker,
    GREATEST(p.joined_at, (t.time_start - '00:10:00'::interval)) AS since,
    LEAST(t.time_end, COALESCE(LEAST(p.left_at, ( SELECT min(e.at) AS min
           FROM room_events e
          WHERE ((e.consultation_id = p.consultation_id) AND (e.event = 'room_finished'::text) AND (e.at > p.joined_at)))), p.missed_at)) AS until
   FROM ((meeting_presences p
     JOIN consultations c ON ((c.consultation_id = p.consultation_id)))
     JOIN time_slots t ON ((t.slot_id = c.slot_id)));

CREATE OR REPLACE FUNCTION public.apply_ledger_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform from booking_balances where booking_id in (select booking_id from added) order by booking_id for no key update;
  update booking_balances b set
    paid = b.paid + a.paid, held = b.held + a.held, earned = b.earned + a.earned,
    commission = b.commission + a.commission, refund_due = b.refund_due + a.refund_due, refunded = b.refunded + a.refunded
  from (
    select booking_id,
      coalesce(-sum(amount) filter (where account = 'ACQUIRER' and amount < 0 or account = 'CREDITS'), 0) as paid,
      coalesce(sum(amount) filter (where account = 'HELD'), 0) as held,
      coalesce(sum(amount) filter (where account = 'SPEAKER'), 0) as earned,
      coalesce(sum(amount) filter (where account = 'PLATFORM'), 0) as commission,
      coalesce(sum(amount) filter (where account = 'REFUND_DUE'), 0) as refund_due,
      coalesce(sum(amount) filter (where account = 'ACQUIRER' and amount > 0), 0) as refunded
    from added where booking_id is not null group by booking_id) a
  where b.booking_id = a.booking_id;

  update speaker_balances s set balance = s.balance + a.balance, paid_out = s.paid_out + a.paid_out
  from (
    select speaker_id,
      coalesce(sum(amount) filter (where account = 'SPEAKER'), 0) as balance,
      coalesce(sum(amount) filter (where account = 'PAYOUT'), 0) as paid_out
    from added where speaker_id is not null group by speaker_id) a
  where s.speaker_id = a.speaker_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_payouts_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  update speaker_balances s set payout_due = s.payout_due + a.amount
  from (select speaker_id, sum(amount) as amount from added where account = 'PAYOUT_DUE' group by speaker_id) a
  where s.speaker_id = a.speaker_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.broken_rule(slot uuid, speaker uuid, begins timestamp with time zone, ends timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
declare
  found record;
  day date;
begin
  -- No day is longer than 25 hours, and no break than four.
  select r.day_max, r.time_zone_id as zone, count(t.slot_id) as count, bool_or(t.during && tstzrange(begins, ends)) as is_taken,
    bool_or(t.during && tstzrange(begins - make_interval(mins => r.buffer_minutes), ends + make_interval(mins => r.buffer_minutes))) as is_near
  into found
  from availability_rules r
  left join time_slots t on t.speaker_id = r.speaker_id and t.slot_id <> slot and t.deleted_at is null and t.places_taken > 0
    and t.during && tstzrange(begins - interval '26 hours', ends + interval '26 hours')
  where r.speaker_id = speaker and r.is_on
  group by r.speaker_id;
  if found.is_taken then
    return 'time_is_taken';
  end if;
  if found.count >= found.day_max then
    begin
      day := (begins at time zone found.zone)::date;
    exception when invalid_parameter_value then
      found.zone := 'UTC';
      day := (begins at time zone found.zone)::date;
    end;
    if found.day_max <= (
      select count(*) from time_slots t
      where t.speaker_id = speaker and t.slot_id <> slot and t.deleted_at is null and t.places_taken > 0
        and t.during && tstzrange(begins - interval '26 hours', begins + interval '26 hours')
        and (t.time_start at time zone found.zone)::date = day
    ) then
      return 'day_is_full';
    end if;
  end if;
  return case when found.is_near then 'too_near_to_meeting' end;
end $function$;

CREATE OR REPLACE FUNCTION public.check_chargeback_returned()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  returned bigint;
begin
  select coalesce(sum(amount), 0) into returned from refund_returns where chargeback_id = new.chargeback_id;
  if returned + new.loss <> new.amount then
    raise exception 'chargeback % is of %, and % was returned for it', new.chargeback_id, new.amount, returned + new.loss
      using errcode = 'check_violation', constraint = 'chargebacks_returned', table = 'chargebacks';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_chargebacks_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  paid bigint;
begin
  select amount into paid from payments where payment_id = new.payment_id for no key update;
  if (select sum(amount) from chargebacks where payment_id = new.payment_id) > paid then
    raise exception 'more is charged back than was paid'
      using errcode = 'check_violation', constraint = 'chargebacks_within_payment', table = 'chargebacks';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  entries int;
  total bigint;
begin
  select count(*), coalesce(sum(amount), 0) into entries, total
  from ledger_entries where transaction_id = new.transaction_id;
  if entries = 0 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', new.transaction_id, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.commission_of(amount integer, part integer, whole integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN ((((amount)::bigint * part) / whole))::integer;

CREATE OR REPLACE FUNCTION public.count_free_bookings(of_listener uuid, of_speaker uuid, at timestamp with time zone, also uuid, OUT total integer, OUT with_speaker integer)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  select count(distinct unit), count(distinct unit) filter (where speaker_id = of_speaker) into total, with_speaker
  from (
    select coalesce(t.series_id, t.slot_id) as unit, b.speaker_id
    from bookings b join time_slots t on t.slot_id = b.slot_id
    where b.listener_id = of_listener and b.status in ('RESERVED', 'BOOKED', 'STARTED') and b.time_end > at
      and b.amount = 0 and t.for_user_id is null
    union all select also, of_speaker where also is not null
  ) counted;
end $function$;

CREATE OR REPLACE FUNCTION public.count_places_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  was_in uuid := case when tg_op = 'INSERT' then null when old.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') then old.slot_id end;
  is_in uuid := case when new.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') then new.slot_id end;
begin
  if was_in is distinct from is_in then
    update time_slots set places_taken = places_taken + case when slot_id = is_in then 1 else -1 end
    where slot_id in (was_in, is_in);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_promo_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  person_max int;
begin
  if tg_op = 'UPDATE' then
    update promo_codes set
      uses_taken = uses_taken - takes_promo_use(old.status)::int,
      uses_late = uses_late + takes_promo_use(new.status)::int
    where promo_code_id = new.promo_code_id;
    return null;
  end if;
  update promo_codes set uses_taken = uses_taken + 1
    where promo_code_id = new.promo_code_id returning person_uses_max into person_max;
  if person_max < (select count(*) from orders
    where promo_code_id = new.promo_code_id and user_id = new.user_id and takes_promo_use(status)) then
    raise exception 'the person has used this code as often as is allowed'
      using errcode = 'check_violation', constraint = 'promo_codes_person_uses', table = 'promo_codes';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_review(speaker uuid, stars integer, change integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into speaker_ratings (speaker_id) values (speaker) on conflict do nothing;
  update speaker_ratings set counts[stars] = counts[stars] + change where speaker_id = speaker;
  update speaker_index i set rating_score = rating_score(r.counts)
    from speaker_ratings r where r.speaker_id = speaker and i.user_id = speaker;
end $function$;

CREATE OR REPLACE FUNCTION public.count_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    perform count_review(old.speaker_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    perform count_review(new.speaker_id, new.rating, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_spellings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_topic_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  update bookings set topic_changes = topic_changes + 1
  where slot_id = new.slot_id and status in ('BOOKED', 'STARTED');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_until(meeting uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN seconds_in((fair_time(meeting) * tstzmultirange(tstzrange(NULL::timestamp with time zone, moment))));

CREATE OR REPLACE FUNCTION public.credited_subscription(paid_order uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with recursive credited as (
    select s.subscription_id
    from subscription_periods p join subscriptions s using (subscription_id)
    where p.order_id = paid_order and p.ends_at >= s.ended_at
    union
    select p.subscription_id from subscription_periods p join credited c on p.credit_of = c.subscription_id
  )
  select s.subscription_id from credited join subscriptions s using (subscription_id) where s.ended_at is null
$function$;

CREATE OR REPLACE FUNCTION public.default_closes_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and old.closes_at = 'epoch' and new.closes_at = 'epoch' then
    return new;
  end if;
  if new.closes_at is null or (tg_op = 'UPDATE' and new.time_start <> old.time_start and new.closes_at = old.closes_at) then
    new.closes_at := new.time_start - coalesce(old.time_start - old.closes_at, interval '0');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_push_subscriptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  delete from push_subscriptions where session_id = old.session_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.emptied(said jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public'
AS $function$
  select coalesce(jsonb_object_agg(key, null), '{}') from jsonb_object_keys(said) key
$function$;

CREATE OR REPLACE FUNCTION public.end_waitlist()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  delete from waitlist_entries where speaker_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fair_time(meeting uuid)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
RETURN (SELECT ((COALESCE(range_agg(tstzrange(meeting_stays.since, meeting_stays.until)) FILTER (WHERE meeting_stays.is_speaker), '{}'::tstzmultirange) * COALESCE(range_agg(tstzrange(meeting_stays.since, meeting_stays.until)) FILTER (WHERE (NOT meeting_stays.is_speaker)), '{}'::tstzmultirange)) * (SELECT tstzmultirange(tstzrange(t.time_start, t.time_end)) AS tstzmultirange FROM (consultations c JOIN time_slots t ON ((t.slot_id = c.slot_id))) WHERE (c.consultation_id = fair_time.meeting))) FROM meeting_stays WHERE ((meeting_stays.consultation_id = fair_time.meeting) AND (meeting_stays.since < meeting_stays.until)));

CREATE OR REPLACE FUNCTION public.find_place(of_slot uuid, for_listener uuid, at timestamp with time zone, OUT free_place integer, OUT held_tariff uuid, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  slot record;
  tariff record;
  own text;
begin
  select t.*, u.is_open and u.role = 'SPEAKER' as is_offered into slot
  from time_slots t join users u on u.user_id = t.speaker_id where t.slot_id = of_slot;
  refusal := case
    when slot.for_user_id <> for_listener then 'timeslot_busy'
    when slot.deleted_at is not null then 'slot_removed'
    when slot.time_start <= at then 'slot_begun'
    when slot.is_hidden then 'speakers_calendar_is_busy'
    when slot.closes_at <= at then 'booking_closed'
    when slot.speaker_id = for_listener then 'own_slot'
    when not slot.is_offered then 'speaker_is_closed'
  end;
  if refusal is not null then
    return;
  end if;
  with taken as (
    select place, listener_id, status from bookings
    where slot_id = of_slot and status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED')
  )
  select (select min(n) from generate_series(1, slot.places) n where n not in (select place from taken)),
    (select status from taken where listener_id = for_listener)
  into free_place, own;
  -- A subscription holds from its row on, because it may have been bought by a process whose clock is ahead.
  select t.* into tariff
  from tariffs t left join subscriptions s
    on s.tariff_id = t.tariff_id and s.speaker_id = slot.speaker_id and s.ended_at is null and s.works_until > at
  where s.subscription_id is not null or t.code = 'FREE'
  order by s.subscription_id nulls last limit 1;
  held_tariff := tariff.tariff_id;
  refusal := case
    when not (select is_open from users where user_id = for_listener) then 'listener_account_closed'
    when own = 'RESERVED' then 'payment_exists'
    when own is not null then 'already_exists'
    when free_place is null then 'timeslot_busy'
    -- A tariff that has just lapsed may have slots beyond its limits still on sale.
    when not (slot.places <= tariff.participants_max and (slot.slot_type <> 'SERIES' or tariff.series_allowed)
      and coalesce(slot.time_end - slot.time_start <= make_interval(mins => tariff.meeting_minutes), true))
      then 'timeslot_busy'
  end;
end $function$;

CREATE OR REPLACE FUNCTION public.firm_times(speaker uuid, at timestamp with time zone)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
RETURN (SELECT COALESCE(range_agg(t.during), '{}'::tstzmultirange) AS "coalesce" FROM time_slots t WHERE ((t.speaker_id = firm_times.speaker) AND (t.deleted_at IS NULL) AND ((NOT t.made_by_rules) OR (t.places_taken > 0)) AND (t.during && tstzrange(firm_times.at, NULL::timestamp with time zone))));

CREATE OR REPLACE FUNCTION public.follow_moved_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  update booking_balances set time_start = new.time_start where booking_id = new.booking_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.free_offers(speaker uuid, at timestamp with time zone, OUT amounts integer[], OUT offered_at timestamp with time zone[], OUT first_free_at timestamp with time zone, OUT valid_until timestamp with time zone, OUT topics text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
declare
  firm tstzmultirange := firm_times(speaker, at);
begin
  with free as materialized (
    select amount, time_start, closes_at, topic from time_slots
    where speaker_id = speaker and deleted_at is null and places_taken < places and time_start > at
      and closes_at > at and for_user_id is null and not is_hidden
      and not (made_by_rules and places_taken = 0 and during && firm)
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
end $function$;

CREATE OR REPLACE FUNCTION public.index_offers(speaker uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  now_offered record;
begin
  select o.* into now_offered
    from speaker_index i cross join lateral free_offers(i.user_id, i.computed_at) o where i.user_id = speaker;
  -- An update of no row would count spellings all the same.
  if exists (select from speaker_texts where user_id = speaker and topics <> now_offered.topics) then
    update speaker_texts set topics = now_offered.topics where user_id = speaker;
  end if;
  update speaker_index
    set amounts = now_offered.amounts, offered_at = now_offered.offered_at, first_free_at = now_offered.first_free_at,
      valid_until = now_offered.valid_until
    where user_id = speaker
      and (amounts, offered_at, valid_until)
        is distinct from (now_offered.amounts, now_offered.offered_at, now_offered.valid_until);
end $function$;

CREATE OR REPLACE FUNCTION public.index_offers(speakers_changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  speaker uuid;
begin
  for speaker in select distinct unnest(speakers_changed) order by 1 loop
    perform index_offers(speaker);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.index_pages(speakers_changed uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.index_passed(at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  passed uuid[];
begin
  passed := array(
    select user_id from speaker_index where valid_until <= at order by user_id limit most for no key update skip locked
  );
  update speaker_index set computed_at = at where user_id = any(passed);
  perform index_offers(passed);
  return cardinality(passed);
end $function$;

CREATE OR REPLACE FUNCTION public.is_busy_then(speaker uuid, time_start timestamp with time zone, time_end timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
RETURN (EXISTS (SELECT FROM busy_times b WHERE ((b.speaker_id = is_busy_then.speaker) AND (b.during && tstzrange(is_busy_then.time_start, is_busy_then.time_end, '[)'::text)))));

CREATE OR REPLACE FUNCTION public.keep_last_super_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('keep_last_super_admin'));
  if not exists (select from users where role = 'SUPER_ADMIN' and is_open) then
    raise exception 'the last super admin stays' using errcode = '23514', constraint = 'users_last_super_admin';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_legal_details_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  since timestamptz;
begin
  if tg_op = 'UPDATE'
    and (old.legal_form, old.details, old.payee_name) is not distinct from (new.legal_form, new.details, new.payee_name)
  then
    return null;
  end if;
  -- Not before the last one, if the clock went back.
  select greatest(max(valid_from), new.updated_at) into since from legal_details_history where user_id = new.user_id;
  update legal_details_history set valid_to = since where user_id = new.user_id and valid_to is null;
  insert into legal_details_history (user_id, legal_form, details, payee_name, valid_from)
    values (new.user_id, new.legal_form, new.details, new.payee_name, since);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keeps_payout_papers(speaker uuid, at_time timestamp with time zone, years integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((EXISTS (SELECT FROM speaker_balances s WHERE ((s.speaker_id = keeps_payout_papers.speaker) AND ((s.balance <> 0) OR (s.payout_due <> 0))))) OR (EXISTS (SELECT FROM booking_balances b WHERE ((b.speaker_id = keeps_payout_papers.speaker) AND (b.held > 0)))) OR (EXISTS (SELECT FROM payouts p WHERE ((p.speaker_id = keeps_payout_papers.speaker) AND ((p.paid_at + make_interval(years => keeps_payout_papers.years)) > keeps_payout_papers.at_time)))));

CREATE OR REPLACE FUNCTION public.legal_details_at(speaker uuid, moment timestamp with time zone)
 RETURNS SETOF legal_details_history
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select * from legal_details_history where user_id = speaker and tstzrange(valid_from, valid_to) @> moment
$function$;

CREATE OR REPLACE FUNCTION public.legal_version_at(document uuid, at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select version_id from legal_document_versions where document_id = document
  order by effective_at <= at desc, case when effective_at <= at then effective_at end desc, effective_at limit 1
$function$;

CREATE OR REPLACE FUNCTION public.lock_speaker_index(speaker uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  is_new boolean := false;
begin
  perform from speaker_index where user_id = speaker for no key update;
  if not found then
    insert into speaker_index (user_id) select user_id from speakers where user_id = speaker on conflict do nothing;
    is_new := found;
    insert into speaker_texts (user_id) select user_id from speaker_index where user_id = speaker on conflict do nothing;
    perform from speaker_index where user_id = speaker for no key update;
  end if;
  return is_new;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_speaker_index(speakers_changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  speaker uuid;
begin
  for speaker in select distinct unnest(speakers_changed) order by 1 loop
    perform lock_speaker_index(speaker);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_busy_slots(speaker uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  changed int;
begin
  with differing as materialized (
    select slot_id from time_slots t
    where t.speaker_id = speaker and t.deleted_at is null and t.time_end > at
      and t.is_busy <> is_busy_then(t.speaker_id, t.time_start, t.time_end)
  ), locked as materialized (
    select slot_id from time_slots where slot_id in (select slot_id from differing) order by slot_id for no key update
  )
  update time_slots t set is_busy = not t.is_busy from locked where t.slot_id = locked.slot_id;
  get diagnostics changed = row_count;
  return changed;
end $function$;

CREATE OR REPLACE FUNCTION public.move_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  delete from meeting_answers there using meeting_answers moved
  where there.listener_id = new.listener_id and there.slot_id = new.slot_id
    and moved.listener_id = new.listener_id and moved.slot_id = old.slot_id and moved.question_id = there.question_id;
  update meeting_answers set slot_id = new.slot_id where listener_id = new.listener_id and slot_id = old.slot_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_payee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  person text;
begin
  select trim(last_name || ' ' || first_name) into person from users where user_id = new.user_id and anonymised_at is null;
  new.payee_name := case new.legal_form
    when 'LEGAL_ENTITY' then coalesce(new.details ->> 'organisation_name', '')
    when 'SOLE_PROPRIETOR' then coalesce('ИП ' || person, new.payee_name)
    else coalesce(person, new.payee_name) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.near_words(word text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.25'
 SET search_path TO 'public'
AS $function$
  select said
  from (
    select s.word as said from spellings s where s.word % near_words.word
    order by similarity(s.word, near_words.word) desc, s.word limit 60
  ) nearest, (select case when length(word) < 6 then 1 when length(word) < 10 then 2 else 3 end as slips) most
  where least(
    levenshtein_less_equal(word, said, slips),
    levenshtein_less_equal(word, left(said, length(word)), slips)
  ) <= slips
$function$;

CREATE OR REPLACE FUNCTION public.note_categories_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform note_speakers('search.pages_of', string_agg(distinct user_id::text, ','))
    from changed join speaker_categories using (category_id) having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_pages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform note_speakers('search.pages_of', string_agg(distinct user_id::text, ',')) from changed having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_slot_busy()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  new.is_busy := is_busy_then(new.speaker_id, new.time_start, new.time_end);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_slots_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform note_speakers('search.slots_of', string_agg(distinct speaker_id::text, ',')) from changed having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_slots_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
 SET enable_nestloop TO 'off'
AS $function$
declare
  slots_of text;
  taken text;
begin
  select
    string_agg(distinct n.speaker_id::text, ',') filter (where not more.is_all),
    string_agg(n.slot_id::text, ',') filter (where more.is_all and (n.places_taken = n.places or n.made_by_rules))
  into slots_of, taken
  from changed n join was o using (slot_id)
  cross join lateral (select n.places_taken > o.places_taken and n.deleted_at is null and o.deleted_at is null
    and (n.time_start, n.time_end, n.closes_at, n.amount, n.topic, n.places, n.made_by_rules, n.is_hidden)
      = (o.time_start, o.time_end, o.closes_at, o.amount, o.topic, o.places, o.made_by_rules, o.is_hidden)
    and n.for_user_id is not distinct from o.for_user_id as is_all) more;
  if slots_of is not null then
    perform note_speakers('search.slots_of', slots_of);
  end if;
  if taken is not null then
    perform note_speakers('search.taken', taken);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_speakers(kind text, speakers_changed text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform set_config(kind, concat_ws(',', nullif(current_setting(kind, true), ''), speakers_changed), true);
end $function$;

CREATE OR REPLACE FUNCTION public.number_free_slot()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('waitlist'), hashtext(new.speaker_id::text) & 63);
  new.free_number := nextval('time_slot_free_numbers');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payable_to(speaker uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (COALESCE((SELECT speaker_balances.balance FROM speaker_balances WHERE (speaker_balances.speaker_id = payable_to.speaker)), (0)::bigint) - COALESCE((SELECT sum(b.earned) AS sum FROM (disputes d JOIN booking_balances b USING (booking_id)) WHERE ((d.status = 'OPEN'::text) AND (b.speaker_id = payable_to.speaker))), (0)::bigint));

CREATE OR REPLACE FUNCTION public.place_booking(new_booking uuid, new_meeting uuid, of_slot uuid, for_listener uuid, at timestamp with time zone, as_status text, why text, paid_by uuid, price_off integer, credited integer, free_max integer, free_per_speaker_max integer, OUT refusal text, OUT booking bookings)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  slot time_slots;
  found_place record;
  free record;
  meeting uuid;
begin
  select * into found_place from find_place(of_slot, for_listener, at);
  refusal := found_place.refusal;
  if refusal is not null then
    return;
  end if;
  select * into slot from time_slots where slot_id = of_slot;
  if slot.made_by_rules then
    refusal := broken_rule(slot.slot_id, slot.speaker_id, slot.time_start, slot.time_end);
    if refusal is not null then
      return;
    end if;
  end if;
  if free_max is not null and slot.for_user_id is null then
    select * into free
    from count_free_bookings(for_listener, slot.speaker_id, at, coalesce(slot.series_id, slot.slot_id));
    refusal := case
      when free.with_speaker > free_per_speaker_max then 'too_many_free_bookings_to_speaker'
      when free.total > free_max then 'too_many_free_bookings'
    end;
    if refusal is not null then
      return;
    end if;
  end if;
  insert into consultations (consultation_id, slot_id, speaker_id, flow_type, created_at)
  values (new_meeting, of_slot, slot.speaker_id,
    case when slot.for_user_id is null then slot.slot_type else 'LISTENER_CONSULTATION' end, at)
  on conflict (slot_id) where is_current do nothing
  returning consultation_id into meeting;
  if meeting is null then
    select consultation_id into meeting from consultations where slot_id = of_slot and is_current;
  end if;
  insert into bookings (booking_id, consultation_id, slot_id, speaker_id, listener_id, order_id, place, places,
    time_start, time_end, status, amount, discount, tariff_id, created_at, calendar_id)
  values (new_booking, meeting, of_slot, slot.speaker_id, for_listener, paid_by, found_place.free_place, slot.places,
    slot.time_start, slot.time_end, as_status, coalesce(credited, slot.amount - price_off), price_off,
    found_place.held_tariff, at,
    -- If the listener moved an earlier booking away from here, that one keeps the calendar UID of this meeting.
    (select new_booking where exists (
      select from bookings b where b.listener_id = for_listener and b.calendar_id = meeting)))
  returning * into booking;
  insert into booking_history (booking_id, to_status, at, by_user_id, why)
  values (new_booking, as_status, at, for_listener, why);
end $function$;

CREATE OR REPLACE FUNCTION public.plain_words(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN TRIM(BOTH FROM regexp_replace(translate(lower(said), 'ё'::text, 'е'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.queue_waitlist()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform graphile_worker.add_job(
    'offer-times', json_build_object('speaker_id', speaker_id), job_key => 'offer-times:' || speaker_id,
    max_attempts => 25, flags => array['keyed'])
  from (
    select distinct speaker_id from changed where deleted_at is null and for_user_id is null and places_taken < places
  ) freed
  where exists (select from waitlist_entries w where w.speaker_id = freed.speaker_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_links_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  new.links_version := old.links_version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.rating_score(counts integer[])
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((((40 + (counts)[1]) + (2 * (counts)[2])) + (3 * (counts)[3])) + (4 * (counts)[4])) + (5 * (counts)[5])))::real / ((((((10 + (counts)[1]) + (counts)[2]) + (counts)[3]) + (counts)[4]) + (counts)[5]))::double precision);

CREATE OR REPLACE FUNCTION public.refuse_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - '{before,after}'::text[]) = (to_jsonb(old) - '{before,after}'::text[])
      and new.before = emptied(old.before) and new.after = emptied(old.after) then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append only' using errcode = 'restrict_violation', constraint = 'audit_log_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_booking_of_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  ended timestamptz;
begin
  select ended_at into ended from consultations where consultation_id = new.consultation_id for key share;
  if ended is not null then
    raise exception 'the meeting has ended'
      using errcode = 'check_violation', constraint = 'bookings_meeting_open', table = 'bookings';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_changed_legal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if old.status <> 'REVIEW'
    or (old.user_id, old.legal_form, old.details, old.submitted_at)
      is distinct from (new.user_id, new.legal_form, new.details, new.submitted_at)
  then
    raise exception 'a legal change is decided once, as it was sent'
      using errcode = 'check_violation', constraint = 'legal_changes_final', table = 'legal_changes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  booking bookings;
begin
  select * into booking from bookings where booking_id = new.booking_id for no key update;
  if booking.status <> 'ENDED' or booking.refunded_amount >= booking.amount or not exists (
    select from consultations c where c.consultation_id = booking.consultation_id
      and new.created_at between c.ended_at and c.ended_at + interval '72 hours') then
    raise exception 'this booking can not be disputed'
      using errcode = 'check_violation', constraint = 'disputes_of_ended', table = 'disputes';
  end if;
  -- Payouts wait for this.
  perform from speaker_balances where speaker_id = booking.speaker_id for no key update;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  -- Balances are changed by the trigger of the entries.
  if tg_table_name like '%_balances' and pg_trigger_depth() > 1 then return null; end if;
  raise exception '% is append only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_legal_backdating()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  -- The lock makes versions of one document wait for each other.
  perform from legal_documents where document_id = new.document_id for no key update;
  if exists (
    select from legal_document_versions
    where document_id = new.document_id and (number >= new.number or effective_at >= new.effective_at)
  ) then
    raise exception 'a version comes after all earlier ones'
      using errcode = 'check_violation', constraint = 'legal_document_versions_in_order', table = 'legal_document_versions';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_legal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  raise exception 'a published version of a document stays as it is'
    using errcode = 'check_violation', constraint = 'legal_document_versions_final', table = 'legal_document_versions';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_materials()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if not exists (select from consultations c
    where c.consultation_id = new.consultation_id and c.speaker_id = new.speaker_id and c.ended_at is not null) then
    raise exception 'materials are left by the speaker of a meeting that is over'
      using errcode = 'check_violation', constraint = 'materials_after_end', table = tg_table_name;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_old_sign_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if old.sign_count > 0 and new.sign_count <= old.sign_count then
    raise exception 'the sign count % of factor % is not above %', new.sign_count, new.factor_id, old.sign_count
      using errcode = 'check_violation', constraint = 'second_factors_sign_count_grows';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_paid_price_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from orders where tariff_price_id = old.tariff_price_id)
    or exists (select from subscription_periods where tariff_price_id = old.tariff_price_id) then
    raise exception 'somebody pays by this price'
      using errcode = 'check_violation', constraint = 'tariff_prices_paid_by', table = 'tariff_prices';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payout_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if (new.line_id, new.batch_id, new.number, new.speaker_id, new.amount)
      is distinct from (old.line_id, old.batch_id, old.number, old.speaker_id, old.amount)
    or not (new.status = old.status or (old.status, new.status) in (('OPEN', 'PAID'), ('OPEN', 'RETURNED'), ('PAID', 'RETURNED')))
    or exists (select from (values (new.legal_form, old.legal_form), (new.payee_name, old.payee_name), (new.inn, old.inn),
      (new.account, old.account), (new.bik, old.bik)) as payee (is_now, was) where is_now is not null and is_now is distinct from was) then
    raise exception 'a payout line only goes forward'
      using errcode = 'restrict_violation', constraint = 'payout_lines_forward', table = 'payout_lines';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payout_past_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  -- What a batch pays was set aside when the batch was made.
  if tg_table_name = 'payouts' then
    if exists (select from payout_lines l where l.line_id = new.payout_id and l.speaker_id = new.speaker_id
      and l.amount = new.amount and l.status = 'PAID') then
      return new;
    end if;
  end if;
  -- The lock makes payouts to one speaker wait for each other, and for a dispute that is being opened.
  perform from speaker_balances where speaker_id = new.speaker_id for no key update;
  if new.amount > payable_to(new.speaker_id) then
    raise exception 'more would be paid out than is payable'
      using errcode = 'check_violation', constraint = 'payouts_within_balance', table = tg_table_name;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_receipt_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  nameless receipt_items := old;
begin
  nameless.name := 'Видеовстреча';
  if new = nameless then return new; end if;
  raise exception 'what a receipt says stays as it was sold'
    using errcode = 'restrict_violation', constraint = 'receipt_items_fixed', table = 'receipt_items';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_recording_piece()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  slack constant interval := '5 seconds';
  recording recordings;
begin
  select * into recording from recordings where recording_id = new.recording_id;
  if recording.storage <> 'SERVER' or recording.deleted_at is not null
    or new.started_at < recording.asked_at - slack or new.started_at > recording.ended_at + slack then
    raise exception 'the recording takes no piece of this time'
      using errcode = 'check_violation', constraint = 'recording_pieces_in_time', table = tg_table_name;
  end if;
  if exists (
    select from meeting_presences p
    where p.consultation_id = recording.consultation_id and p.user_id <> recording.speaker_id
      and p.joined_at < new.started_at - slack
      and coalesce(p.left_at, p.missed_at, 'infinity') > new.started_at
      and not exists (select from recording_answers a
        where a.recording_id = new.recording_id and a.user_id = p.user_id
          and a.agreed_at <= new.started_at + slack and coalesce(a.refused_at, 'infinity') > new.started_at - slack))
  then
    raise exception 'somebody in the room has not agreed to be recorded'
      using errcode = 'check_violation', constraint = 'recording_pieces_agreed', table = tg_table_name;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_refund_past_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  paid int;
  owed bigint;
begin
  -- The lock makes refunds of one payment wait for each other.
  select amount into paid from payments where payment_id = new.payment_id and paid_at is not null for no key update;
  if paid is null then
    raise exception 'a payment that brought no money can not be refunded'
      using errcode = 'check_violation', constraint = 'refunds_of_paid', table = 'refunds';
  end if;
  select coalesce(sum(amount), 0) into owed from refunds
  where payment_id = new.payment_id and refund_id <> new.refund_id and status <> 'WITHDRAWN';
  if owed + new.amount > paid then
    raise exception 'more would go back than was paid'
      using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_sixth_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_used_totp_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if new.last_step is distinct from old.last_step and new.last_step <= old.last_step then
    raise exception 'the step % of factor % was used', new.last_step, new.factor_id
      using errcode = 'check_violation', constraint = 'second_factors_step_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_view_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if (select role not in ('LISTENER', 'SPEAKER') from users where user_id = new.user_id for share) then
    raise exception 'nobody looks as staff' using errcode = '23514', constraint = 'user_views_not_of_staff';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_write_off_past_debt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  debt bigint;
  due bigint;
begin
  select -balance, payout_due into debt, due from speaker_balances where speaker_id = new.speaker_id for no key update;
  if due > 0 then
    raise exception 'an open batch pays the speaker'
      using errcode = 'check_violation', constraint = 'write_offs_not_in_batch', table = 'write_offs';
  end if;
  if new.amount > coalesce(debt, 0) then
    raise exception 'more would be written off than is owed'
      using errcode = 'check_violation', constraint = 'write_offs_within_debt', table = 'write_offs';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.seconds_in(ranges tstzmultirange)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT (COALESCE(floor(sum(EXTRACT(epoch FROM (upper(r.r) - lower(r.r))))), (0)::numeric))::integer AS "coalesce" FROM unnest(seconds_in.ranges) r(r));

CREATE OR REPLACE FUNCTION public.seconds_together(meeting uuid, one uuid, other uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
RETURN (SELECT seconds_in(((stays_of(seconds_together.meeting, seconds_together.one) * stays_of(seconds_together.meeting, seconds_together.other)) * tstzmultirange(tstzrange(NULL::timestamp with time zone, c.ended_at)))) AS seconds_in FROM consultations c WHERE ((c.consultation_id = seconds_together.meeting) AND (c.ended_at IS NOT NULL)));

CREATE OR REPLACE FUNCTION public.settle_speaker_index()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  slots_of uuid[] := string_to_array(nullif(current_setting('search.slots_of', true), ''), ',');
  pages_of uuid[] := string_to_array(nullif(current_setting('search.pages_of', true), ''), ',');
  taken uuid[] := string_to_array(nullif(current_setting('search.taken', true), ''), ',');
  taken_of uuid[] := '{}';
  slot uuid;
  speaker uuid;
begin
  -- Runs for every changed row; the first one settles all.
  if slots_of is null and pages_of is null and taken is null then
    return null;
  end if;
  perform set_config('search.slots_of', '', true), set_config('search.pages_of', '', true),
    set_config('search.taken', '', true);
  foreach slot in array coalesce(taken, '{}') loop
    taken_of := taken_of || (select speaker_id from time_slots where slot_id = slot);
  end loop;
  for speaker in select distinct unnest(slots_of || pages_of || taken_of) order by 1 loop
    if lock_speaker_index(speaker) then
      slots_of := slots_of || speaker;
    end if;
  end loop;
  for n in 1 .. cardinality(taken_of) loop
    if taken_slot_mattered(taken[n]) then
      slots_of := slots_of || taken_of[n];
    end if;
  end loop;
  if pages_of is not null then
    perform index_pages(pages_of);
  end if;
  if slots_of is not null then
    perform index_offers(slots_of);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sign_up(new_booking uuid, new_meeting uuid, of_slot uuid, for_listener uuid, at timestamp with time zone, free_max integer, free_per_speaker_max integer, OUT refusal text, OUT booking bookings)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  slot record;
  placed record;
begin
  perform from users where user_id = for_listener for no key update;
  select t.booking_mode, t.made_by_rules, t.speaker_id into slot
  from time_slots t join users u on u.user_id = t.speaker_id
  where t.slot_id = of_slot for no key update of t for key share of u;
  if not found then
    refusal := 'not_exist';
    return;
  end if;
  if slot.booking_mode = 'BUYABLE' then
    refusal := 'meeting_is_paid';
    return;
  end if;
  if slot.made_by_rules then
    perform pg_advisory_xact_lock(hashtextextended('days:' || slot.speaker_id, 0));
  end if;
  select * into placed
  from place_booking(new_booking, new_meeting, of_slot, for_listener, at, 'BOOKED', 'signed up',
    null, 0, null, free_max, free_per_speaker_max);
  refusal := placed.refusal;
  booking := placed.booking;
end $function$;

CREATE OR REPLACE FUNCTION public.slot_questions(slot uuid)
 RETURNS SETOF meeting_questions
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select q.* from time_slots t join meeting_questions q on q.speaker_id = t.speaker_id
  where t.slot_id = slot and q.removed_at is null
    and (q.kind_id is null or q.kind_id = t.kind_id) and (q.series_id is null or q.series_id = t.series_id)
  order by num_nonnulls(q.kind_id, q.series_id), q.position, q.question_id
  limit 5
$function$;

CREATE OR REPLACE FUNCTION public.speakers_saying(query tsquery, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET search_path TO 'public'
AS $function$
  select user_id from speaker_texts where words @@ query limit most
$function$;

CREATE OR REPLACE FUNCTION public.spoken_words(names text, headline text, titles text, topics text, about text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((setweight(to_tsvector('speech'::regconfig, plain_words(names)), 'A'::"char") || setweight(to_tsvector('speech'::regconfig, plain_words(concat_ws(' '::text, headline, titles))), 'B'::"char")) || setweight(to_tsvector('speech'::regconfig, plain_words(topics)), 'C'::"char")) || setweight(to_tsvector('speech'::regconfig, plain_words(about)), 'D'::"char"));

CREATE OR REPLACE FUNCTION public.stays_of(meeting uuid, person uuid)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE(range_agg(tstzrange(meeting_stays.since, meeting_stays.until)), '{}'::tstzmultirange) AS "coalesce" FROM meeting_stays WHERE ((meeting_stays.consultation_id = stays_of.meeting) AND (meeting_stays.user_id = stays_of.person) AND (meeting_stays.since < meeting_stays.until)));

CREATE OR REPLACE FUNCTION public.taken_slot_mattered(slot uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
declare
  t time_slots;
begin
  select * into t from time_slots where slot_id = slot;
  return exists (
    select from speaker_index i, unnest(i.offered_at) at
    where i.user_id = t.speaker_id
      and (at = t.time_start or (t.made_by_rules and at > t.time_start - interval '8 hours' and at < t.time_end))
  ) or not topic_stays(t) or (t.made_by_rules and exists (
    select from time_slots hidden
    where hidden.speaker_id = t.speaker_id and hidden.slot_id <> slot and hidden.deleted_at is null
      and hidden.places_taken < hidden.places and hidden.time_start > t.time_start - interval '8 hours'
      and hidden.time_start < t.time_end and hidden.time_end > t.time_start and not topic_stays(hidden)
  ));
end $function$;

CREATE OR REPLACE FUNCTION public.takes_promo_use(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['NEW'::text, 'PENDING'::text, 'PAID'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text]));

CREATE OR REPLACE FUNCTION public.topic_stays(gone time_slots)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
begin
  return gone.topic = '' or exists (
    select from time_slots other
    where other.speaker_id = gone.speaker_id and other.slot_id <> gone.slot_id and other.topic = gone.topic
      and other.closes_at >= gone.closes_at and other.deleted_at is null and other.places_taken < other.places
      and other.for_user_id is null and not other.is_hidden
      and not (other.made_by_rules and other.places_taken = 0 and exists (
        select from time_slots firm
        where firm.speaker_id = other.speaker_id and firm.deleted_at is null and firm.during && other.during
          and (not firm.made_by_rules or firm.places_taken > 0)))
  );
end $function$;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_kept_whole BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER booking_balances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.booking_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER bookings_balance_follows AFTER UPDATE OF time_start ON public.bookings FOR EACH ROW WHEN ((old.time_start <> new.time_start)) EXECUTE FUNCTION follow_moved_booking();

CREATE TRIGGER bookings_count_places AFTER INSERT OR UPDATE OF status, slot_id ON public.bookings FOR EACH ROW EXECUTE FUNCTION count_places_taken();

CREATE TRIGGER bookings_meeting_open_insert BEFORE INSERT ON public.bookings FOR EACH ROW WHEN ((new.status = ANY (ARRAY['RESERVED'::text, 'BOOKED'::text]))) EXECUTE FUNCTION refuse_booking_of_ended();

CREATE TRIGGER bookings_meeting_open_update BEFORE UPDATE OF status, consultation_id ON public.bookings FOR EACH ROW WHEN (((new.status = ANY (ARRAY['RESERVED'::text, 'BOOKED'::text])) AND ((old.status <> new.status) OR (old.consultation_id <> new.consultation_id)))) EXECUTE FUNCTION refuse_booking_of_ended();

CREATE TRIGGER bookings_move_answers AFTER UPDATE OF slot_id ON public.bookings FOR EACH ROW WHEN ((old.slot_id <> new.slot_id)) EXECUTE FUNCTION move_answers();

CREATE CONSTRAINT TRIGGER categories_searched AFTER UPDATE ON public.categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_speaker_index();

CREATE TRIGGER categories_updated AFTER UPDATE ON public.categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_categories_changed();

CREATE TRIGGER chargebacks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.chargebacks FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE CONSTRAINT TRIGGER chargebacks_returned AFTER INSERT ON public.chargebacks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_chargeback_returned();

CREATE TRIGGER chargebacks_within_payment AFTER INSERT ON public.chargebacks FOR EACH ROW EXECUTE FUNCTION check_chargebacks_within_payment();

CREATE TRIGGER disputes_of_ended BEFORE INSERT ON public.disputes FOR EACH ROW EXECUTE FUNCTION refuse_dispute();

CREATE TRIGGER ledger_adjustments_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER ledger_entries_apply AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_ledger_entries();

CREATE TRIGGER ledger_entries_apply_payouts_due AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_payouts_due();

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();

CREATE TRIGGER legal_changes_final BEFORE UPDATE ON public.legal_changes FOR EACH ROW EXECUTE FUNCTION refuse_changed_legal_change();

CREATE TRIGGER legal_details_history_kept AFTER INSERT OR UPDATE ON public.legal_details FOR EACH ROW EXECUTE FUNCTION keep_legal_details_history();

CREATE TRIGGER legal_details_payee BEFORE INSERT OR UPDATE ON public.legal_details FOR EACH ROW EXECUTE FUNCTION name_payee();

CREATE TRIGGER legal_document_versions_final BEFORE DELETE OR UPDATE ON public.legal_document_versions FOR EACH ROW EXECUTE FUNCTION refuse_legal_change();

CREATE TRIGGER legal_document_versions_in_order BEFORE INSERT ON public.legal_document_versions FOR EACH ROW EXECUTE FUNCTION refuse_legal_backdating();

CREATE TRIGGER material_files_allowed BEFORE INSERT ON public.material_files FOR EACH ROW EXECUTE FUNCTION refuse_materials();

CREATE TRIGGER meeting_answers_changed BEFORE UPDATE OF question_id, question_type, question, text, file_id, answered_at ON public.meeting_answers FOR EACH ROW WHEN ((new.question <> ''::text)) EXECUTE FUNCTION refuse_answer();

CREATE TRIGGER meeting_answers_given BEFORE INSERT ON public.meeting_answers FOR EACH ROW EXECUTE FUNCTION refuse_answer();

CREATE TRIGGER meeting_materials_allowed BEFORE INSERT ON public.meeting_materials FOR EACH ROW EXECUTE FUNCTION refuse_materials();

CREATE TRIGGER meeting_questions_five AFTER INSERT OR UPDATE OF removed_at, kind_id, series_id ON public.meeting_questions FOR EACH ROW WHEN ((new.removed_at IS NULL)) EXECUTE FUNCTION refuse_sixth_question();

CREATE TRIGGER orders_change_promo_use AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.promo_code_id IS NOT NULL) AND (takes_promo_use(old.status) <> takes_promo_use(new.status)))) EXECUTE FUNCTION count_promo_use();

CREATE TRIGGER orders_take_promo_use AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.promo_code_id IS NOT NULL)) EXECUTE FUNCTION count_promo_use();

CREATE TRIGGER payout_batches_stay BEFORE DELETE OR TRUNCATE ON public.payout_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER payout_lines_forward BEFORE UPDATE ON public.payout_lines FOR EACH ROW EXECUTE FUNCTION refuse_payout_line_change();

CREATE TRIGGER payout_lines_stay BEFORE DELETE OR TRUNCATE ON public.payout_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER payout_lines_within_balance BEFORE INSERT ON public.payout_lines FOR EACH ROW EXECUTE FUNCTION refuse_payout_past_balance();

CREATE TRIGGER payouts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER payouts_within_balance BEFORE INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION refuse_payout_past_balance();

CREATE TRIGGER receipt_items_fixed BEFORE UPDATE ON public.receipt_items FOR EACH ROW EXECUTE FUNCTION refuse_receipt_item_change();

CREATE TRIGGER recording_pieces_allowed BEFORE INSERT ON public.recording_pieces FOR EACH ROW EXECUTE FUNCTION refuse_recording_piece();

CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF amount, payment_id ON public.refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_past_payment();

CREATE TRIGGER reviews_allowed BEFORE INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION refuse_review();

CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at ON public.reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();

CREATE TRIGGER second_factors_sign_count_grows BEFORE UPDATE OF sign_count ON public.second_factors FOR EACH ROW EXECUTE FUNCTION refuse_old_sign_count();

CREATE TRIGGER second_factors_step_once BEFORE UPDATE OF last_step ON public.second_factors FOR EACH ROW EXECUTE FUNCTION refuse_used_totp_step();

CREATE TRIGGER sessions_end_pushes AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION drop_push_subscriptions();

CREATE TRIGGER sessions_gone_pushes AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION drop_push_subscriptions();

CREATE TRIGGER speaker_balances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.speaker_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER speaker_categories_deleted AFTER DELETE ON public.speaker_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pages_changed();

CREATE TRIGGER speaker_categories_inserted AFTER INSERT ON public.speaker_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pages_changed();

CREATE CONSTRAINT TRIGGER speaker_categories_searched AFTER INSERT OR DELETE ON public.speaker_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_speaker_index();

CREATE TRIGGER speaker_texts_spelt AFTER UPDATE ON public.speaker_texts REFERENCING OLD TABLE AS was_said NEW TABLE AS now_said FOR EACH STATEMENT EXECUTE FUNCTION count_spellings();

CREATE TRIGGER speakers_inserted AFTER INSERT ON public.speakers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pages_changed();

CREATE CONSTRAINT TRIGGER speakers_searched AFTER INSERT OR UPDATE ON public.speakers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_speaker_index();

CREATE TRIGGER speakers_updated AFTER UPDATE ON public.speakers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pages_changed();

CREATE TRIGGER tariff_prices_paid_by BEFORE UPDATE OF amount, tariff_id, subscription_type ON public.tariff_prices FOR EACH ROW WHEN ((((old.amount IS DISTINCT FROM new.amount) OR (old.tariff_id IS DISTINCT FROM new.tariff_id)) OR (old.subscription_type IS DISTINCT FROM new.subscription_type))) EXECUTE FUNCTION refuse_paid_price_change();

CREATE TRIGGER time_slots_busy BEFORE INSERT OR UPDATE OF time_start, time_end ON public.time_slots FOR EACH ROW EXECUTE FUNCTION note_slot_busy();

CREATE TRIGGER time_slots_closes_at BEFORE INSERT OR UPDATE OF time_start ON public.time_slots FOR EACH ROW EXECUTE FUNCTION default_closes_at();

CREATE TRIGGER time_slots_deleted AFTER DELETE ON public.time_slots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_slots_changed();

CREATE TRIGGER time_slots_free_inserted BEFORE INSERT ON public.time_slots FOR EACH ROW EXECUTE FUNCTION number_free_slot();

CREATE TRIGGER time_slots_freed BEFORE UPDATE ON public.time_slots FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND (new.for_user_id IS NULL) AND (new.places_taken < new.places) AND (NOT (new.is_busy AND (new.places_taken = 0))) AND ((old.deleted_at IS NOT NULL) OR (old.for_user_id IS NOT NULL) OR (old.places_taken >= old.places) OR (old.is_busy AND (old.places_taken = 0)) OR (old.time_start <> new.time_start) OR (old.closes_at < new.closes_at)))) EXECUTE FUNCTION number_free_slot();

CREATE TRIGGER time_slots_inserted AFTER INSERT ON public.time_slots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_slots_changed();

CREATE TRIGGER time_slots_offered AFTER INSERT ON public.time_slots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_waitlist();

CREATE TRIGGER time_slots_offered_again AFTER UPDATE ON public.time_slots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_waitlist();

CREATE CONSTRAINT TRIGGER time_slots_searched AFTER INSERT OR DELETE OR UPDATE ON public.time_slots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_speaker_index();

CREATE TRIGGER time_slots_topic AFTER UPDATE OF topic ON public.time_slots FOR EACH ROW WHEN (((old.topic IS DISTINCT FROM new.topic) AND (new.places_taken > 0))) EXECUTE FUNCTION count_topic_change();

CREATE TRIGGER time_slots_updated AFTER UPDATE ON public.time_slots REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_slots_updated();

CREATE TRIGGER user_views_not_of_staff BEFORE INSERT ON public.user_views FOR EACH ROW EXECUTE FUNCTION refuse_view_of_staff();

CREATE TRIGGER users_end_waitlist AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.role = 'SPEAKER'::text) AND old.is_open AND (NOT ((new.role = 'SPEAKER'::text) AND new.is_open)))) EXECUTE FUNCTION end_waitlist();

CREATE TRIGGER users_last_super_admin AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.role = 'SUPER_ADMIN'::text) AND old.is_open AND (NOT ((new.role = 'SUPER_ADMIN'::text) AND new.is_open)))) EXECUTE FUNCTION keep_last_super_admin();

CREATE TRIGGER users_links_end BEFORE UPDATE OF email, password_hash, blocked_at, deletion_requested_at ON public.users FOR EACH ROW WHEN (((((old.email IS DISTINCT FROM new.email) OR (old.password_hash IS DISTINCT FROM new.password_hash)) OR (old.blocked_at IS DISTINCT FROM new.blocked_at)) OR (old.deletion_requested_at IS DISTINCT FROM new.deletion_requested_at))) EXECUTE FUNCTION raise_links_version();

CREATE CONSTRAINT TRIGGER users_searched AFTER UPDATE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_speaker_index();

CREATE TRIGGER users_updated AFTER UPDATE ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_pages_changed();

CREATE TRIGGER write_offs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.write_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER write_offs_within_debt BEFORE INSERT ON public.write_offs FOR EACH ROW EXECUTE FUNCTION refuse_write_off_past_debt();
