import { expect, test } from 'vitest'
import { migrationFaults } from './migration-faults.ts'

const name = '0072_next'
const rulesOf = (text: string) =>
  migrationFaults({ name, text }).map((fault) => /\(([a-z-]+)\)$/.exec(fault)?.[1] ?? fault)

test.each([
  ['an index that blocks writes', 'create index i on bookings (amount);', 'require-concurrent-index-creation'],
  [
    'a constraint that reads the whole table under its lock',
    'alter table bookings add constraint c check (amount > 0);',
    'constraint-missing-not-valid',
  ],
  [
    'a foreign key that locks two tables while it reads one',
    'alter table bookings add constraint c foreign key (slot_id) references slots;',
    'adding-foreign-key-constraint',
  ],
  ['a column that is rewritten', 'alter table bookings alter column amount type text;', 'changing-column-type'],
  [
    'a dropped column, which the previous release still reads',
    'alter table bookings drop column x;',
    'ban-drop-column',
  ],
  ['a renamed table', 'alter table bookings rename to booked;', 'renaming-table'],
])('a migration is refused for %s', (_, text, rule) => {
  expect(rulesOf(text)).toContain(rule)
})

test.each([
  ['a new table', 'create table hats (hat_id uuid primary key, size int not null default 1);'],
  ['a new column with a constant default', 'alter table bookings add column hat_count int not null default 0;'],
  ['a constraint for new rows', 'alter table bookings add constraint c check (amount > 0) not valid;'],
  ['a validation outside a transaction', '-- outside a transaction\nalter table bookings validate constraint c;\n'],
  [
    'a concurrent index outside a transaction',
    '-- outside a transaction\ndrop index concurrently if exists i;\ncreate index concurrently i on bookings (amount);\n',
  ],
])('a migration may have %s', (_, text) => {
  expect(rulesOf(text)).toEqual([])
})

test('a change that breaks the previous release must exclude it', () => {
  const text = '-- squawk-ignore ban-drop-column\nalter table bookings drop column x;\n'
  expect(rulesOf(text)).toEqual([
    "0072_next.sql: breaks the previous release, so needed_migration() must return '0072_next'",
  ])
  const limit = `create function needed_migration() returns text language sql immutable as $$ select '0072_next' $$;`
  expect(rulesOf(text + limit)).toEqual([])
})
