-- Up to when the jobs of a moment that rows of the product know are in the queue (docs/decisions/103-what-grows.md).
create table timer_sweeps (
  is_only boolean primary key default true check (is_only),
  swept_until timestamptz not null
);
