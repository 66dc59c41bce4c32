import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { parseTypeScript } from './ast.ts'
import { instrument } from './instrument.ts'
import { readOptions } from './read-options.ts'
import { undetectedIn, type Result } from './report.ts'
import { checkout } from '../start/settings.ts'

const replacementsIn = (source: string) =>
  instrument(source, { file: 'a.ts' }).mutants.map(({ original, replacement }) => `${original} → ${replacement}`)

// Runs the script like a user.
async function mutate(args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-mutate-'))
  const json = path.join(folder, 'results.json')
  const script = path.join(checkout, 'scripts/mutate.ts')
  const child = spawn(process.execPath, [script, ...args, '--json', json], { cwd: checkout })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(output)
  const results = JSON.parse(await readFile(json, 'utf8')) as { score: number }
  await rm(folder, { recursive: true })
  return { output, results }
}

test('npm run mutate prints the score of a source and each undetected mutant', { timeout: 240_000 }, async () => {
  const { output, results } = await mutate(['scripts/mutate/fixture/discount.ts'])
  expect(results.score).toBeCloseTo((100 * 5) / 7)
  const survivors = output.split('\n').filter((line) => line.startsWith('survived'))
  const line = 'survived: scripts/mutate/fixture/discount.ts:3  '
  expect(survivors).toEqual([`${line}isMember && amount >= 100  →  isMember`, `${line}amount >= 100  →  amount > 100`])
})

test('of a folder neither tests nor sentences for people are changed', () => {
  const names = readOptions(['apps/api/src/modules/accounts']).sources.map((file) => path.basename(file))
  expect(names).toContain('accounts.jobs.ts')
  expect(names.filter((name) => /\.(test|texts)\.ts$/.test(name))).toEqual([])
})

test('undetected mutants of an earlier run are found in the same source', () => {
  const { mutants } = instrument('f(a < b)\nf(a < b)', { file: 'a.ts' })
  const outcomes = ['killed', 'survived', 'timed out', 'killed', 'killed', 'not reached'] as const
  const earlier = mutants.map((mutant, index): Result => ({ mutant, outcome: outcomes[index]! }))
  expect(undetectedIn(earlier, mutants)).toEqual([mutants[1], mutants[5]])
})

test('removed query conditions, row locks and orders are mutants; column and table names are not', () => {
  expect(replacementsIn("db.selectFrom('a').where('b', '=', 1).forUpdate().orderBy('c')")).toEqual([
    "db.selectFrom('a').where('b', '=', 1).forUpdate().orderBy('c') → ",
    "db.selectFrom('a').where('b', '=', 1).forUpdate().orderBy('c') → db.selectFrom('a').where('b', '=', 1).forUpdate()",
    "db.selectFrom('a').where('b', '=', 1).forUpdate() → db.selectFrom('a').where('b', '=', 1)",
    "db.selectFrom('a').where('b', '=', 1) → db.selectFrom('a')",
  ])
})

test('SQL, error names, messages and log lines are not emptied', () => {
  expect(replacementsIn("f(sql`select 'x'`)")).toEqual(["f(sql`select 'x'`) → "])
  expect(replacementsIn("throw new ApiError('not_exist')")).toEqual([])
  expect(replacementsIn("const why = 'paid twice'")).toEqual([])
  expect(replacementsIn('ctx.log.warn(`late by ${seconds}`)')).toEqual([])
  expect(replacementsIn('context.log(`late by ${seconds}`)')).toEqual([])
  expect(replacementsIn('log(`late by ${seconds}`)')).toEqual([])
})

test.each([
  ['while (a < b) c()', ['a < b → false', 'a < b → a <= b', 'c() → ']],
  ['const x = a && !b', ['a && !b → a', 'a && !b → !b', '!b → b']],
  ['const x = a?.b.c()', ['a?.b.c() → a.b.c()']],
  ['const x = a * (b + 1)', ['a * (b + 1) → a / (b + 1)', 'b + 1 → b - 1']],
  ["const x = cond ? [1] : 'да'", ['cond → true', 'cond → false', '[1] → []', "'да' → ''"]],
  ['function f() { if (a) { b(); return }; c() }', ['a → true', 'a → false', 'b(); → ', 'return → ', 'c() → ']],
])('the code %s has the expected mutants', (source, expected) => {
  expect(replacementsIn(source)).toEqual(expected)
})

test('instrumented code parses and keeps its lines', () => {
  const source = `const f = (list) => list?.filter((n) => n > 1 && n !== 3).map((n) => (n + 1) * 2) ?? []`
  const { code, mutants } = instrument(source, { file: 'a.ts', firstId: 5 })
  expect(mutants[0]!.id).toBe(5)
  expect(() => parseTypeScript(code)).not.toThrow()
  expect(code.split('\n').length).toBe(source.split('\n').length)
})
