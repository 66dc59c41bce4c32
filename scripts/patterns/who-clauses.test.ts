import { expect, test } from 'vitest'
import { findWhoClauses } from './who-clauses.ts'

test.each([
  ['Who cancels too late pays the speaker.', 'Who cancels too late pays the speaker'],
  ['- Who presses on a taken time\n  is offered the next one.', 'Who presses on a taken time is offered the next one'],
  ['A place is freed. Who waits is notified.', 'Who waits is notified'],
  ['A place is freed.\nWho waits is notified.', 'Who waits is notified'],
  ['- **Who waited counts as present.** No', 'Who waited counts as present'],
  ['| Who shares sees it | `a.ts` |', 'Who shares sees it'],
  ['one mail to who was there and has\nnot reviewed.', 'to who was there and has not reviewed'],
  ['the work of\n  who runs the site', 'of who runs the site'],
])('finds a clause in the place of a noun: %j', (markdown, text) => {
  expect(findWhoClauses(markdown).map((clause) => clause.text)).toEqual([text])
})

test.each([
  'Who may review? Listeners who attended.',
  'A user who cancels too late pays.',
  'The database stores who wrote which line, and for whom.',
  'The page of whose speaker? Nobody knows.',
])('allows questions and relative clauses: %j', (markdown) => {
  expect(findWhoClauses(markdown)).toEqual([])
})

test('names the line', () => {
  expect(findWhoClauses('# Title\n\nA place is freed.\nWho waits is notified.')).toEqual([
    { line: 4, text: 'Who waits is notified' },
  ])
})
