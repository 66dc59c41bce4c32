-- To become a speaker. Draft fields are kept as they were typed; only what is submitted is checked whole.
create table speaker_applications (
  application_id uuid primary key,
  user_id uuid not null references users,
  status text not null check (status in ('DRAFT', 'REVIEW', 'APPROVED', 'REJECTED')),
  step text not null check (step in ('SPEAKER_DETAILS', 'LEGAL_ENTITY_CHOICE', 'SUBMITTED')),
  details jsonb not null default '{}',
  legal jsonb not null default '{}',
  comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users,
  constraint speaker_applications_submitted check ((status = 'DRAFT') = (submitted_at is null)),
  constraint speaker_applications_step check ((status = 'DRAFT') = (step <> 'SUBMITTED')),
  constraint speaker_applications_decided check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null))
);
create unique index speaker_applications_one_open on speaker_applications (user_id) where status in ('DRAFT', 'REVIEW');
-- An alias is spoken for from the sending on.
create unique index speaker_applications_alias_once on speaker_applications ((details ->> 'alias')) where status = 'REVIEW';
create index speaker_applications_of_user on speaker_applications (user_id, decided_at desc);
create index speaker_applications_to_review on speaker_applications (submitted_at) where status = 'REVIEW';

-- What an approved speaker trades as: for receipts and payouts, never shown in public.
create table legal_details (
  user_id uuid primary key references speakers,
  legal_form text not null check (legal_form in ('SELF_EMPLOYED', 'SOLE_PROPRIETOR', 'LEGAL_ENTITY', 'INDIVIDUAL')),
  details jsonb not null,
  updated_at timestamptz not null
);
