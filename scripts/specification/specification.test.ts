import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'
import { hasTest, rowFaults } from './row-faults.ts'
import { obsoleteSubjects, missingSubjects } from './subjects.ts'
import { uncoveredFaults } from './uncovered.ts'

const head = '| what | built in | covered by |\n|---|---|---|\n'
const own = 'scripts/specification/specification.test.ts'

test('a row is parsed into subject, files and tests', () => {
  const document = `${head}| \`GET /api/cart\` | \`a.ts\`, \`b.ts\` | \`a.test.ts\` › one › two<br>\`b.test.ts\` › three |`
  expect(readRows(document)).toEqual([
    {
      line: 3,
      subject: '`GET /api/cart`',
      built_in: ['a.ts', 'b.ts'],
      covered_by: [
        { file: 'a.test.ts', title: 'one › two' },
        { file: 'b.test.ts', title: 'three' },
      ],
      isUncovered: false,
      isNotBuilt: false,
    },
  ])
})

test('missing files and tests are reported', () => {
  const [row] = readRows(`${head}| x | \`none.ts\` | \`${own}\` › no such title<br>\`none.test.ts\` › one |`)
  expect(rowFaults(row!)).toEqual([
    'none.ts does not exist',
    `${own} has no test «no such title»`,
    'none.test.ts does not exist',
  ])
  const [bare] = readRows(`${head}| x |  |  |`)
  expect(rowFaults(bare!)).toEqual(['names no file that implements it', 'names no test'])
})

test('a row that is not built names its issue and needs no file and no test', () => {
  const rows = readRows(`${head}| a page | — | not built: issue 13 |\n| a flag | — | not built: no issue yet |`)
  expect(rows.map(({ isNotBuilt }) => isNotBuilt)).toEqual([true, true])
  expect(rows.flatMap(rowFaults)).toEqual([])
  const unclear = readRows(`${head}| a page | \`${own}\` | not built |\n| a page | \`${own}\` | not built: soon |`)
  expect(unclear.flatMap(rowFaults)).toEqual(['names no test', 'names no test'])
})

test('a title must be the first argument of a call', () => {
  expect(hasTest("test('a price\\'s end', () => {})", "a price's end")).toBe(true)
  expect(hasTest('test.each(rows)(\n  `%s is one`,\n)', '%s is one')).toBe(true)
  expect(hasTest("const title = 'a price'", 'a price')).toBe(false)
  expect(hasTest("test('a price and more', () => {})", 'a price')).toBe(false)
})

test('missing and obsolete rows are reported', () => {
  const rows = readRows(`${head}| \`/cart\` the cart | \`a.ts\` | — |\n| \`GET /api/gone\` | \`a.ts\` | — |`)
  expect(missingSubjects(['`/cart`', '`/orders`'], rows)).toEqual(['`/orders`'])
  expect(obsoleteSubjects(['`/cart`', '`/orders`'], rows).map(({ subject }) => subject)).toEqual(['`GET /api/gone`'])
})

test('rows without a test must be listed and counted at the end', () => {
  const table = `${head}| a rule | \`a.ts\` | — |\n`
  expect(uncoveredFaults(`${table}\n## Not covered by a test\n\n1 row:\n\n- a rule: why\n`, readRows(table))).toEqual(
    [],
  )
  expect(uncoveredFaults(`${table}\n## Not covered by a test\n\n0 rows.\n`, readRows(table))).toEqual([
    '3: a rule: names no test and is not listed in «Not covered by a test»',
  ])
  expect(uncoveredFaults(`\n## Not covered by a test\n\n2 rows:\n\n- gone\n`, [])).toEqual([
    '«Not covered by a test» lists «gone», which is not a row with «—»',
    '«Not covered by a test» says 2 rows and lists 1',
  ])
})
