import { spawnSync } from 'node:child_process'
import { concurrentMark } from '../../apps/api/src/db/migrate.ts'

// The migrator sets the limits of time; a transaction makes statements safe to repeat; int is large enough for kopecks
// of one payment.
const excluded = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts', 'prefer-bigint-over-int']

/** Rules of squawk for what the previous release, which still runs, may not survive. */
const breaking =
  /-- squawk-ignore.*(ban-drop-column|ban-drop-table|ban-drop-not-null|renaming-column|renaming-table|changing-column-type|adding-required-field|adding-not-nullable-field)/

interface Problem {
  line: number
  message: string
  rule_name: string
}

export function migrationFaults({ name, text }: { name: string; text: string }): string[] {
  const isConcurrent = text.startsWith(concurrentMark)
  const { stdout, stderr, error } = spawnSync(
    'squawk',
    [
      '--reporter=json',
      '--pg-version=15.0',
      `--exclude=${excluded.join(',')}`,
      ...(isConcurrent ? [] : ['--assume-in-transaction']),
      `--stdin-filepath=${name}.sql`,
    ],
    { input: text, encoding: 'utf8' },
  )
  if (error || stdout === '') throw new Error(`could not run squawk: ${error?.message ?? stderr}`)
  const problems = JSON.parse(stdout) as Problem[]
  const faults = problems.map(({ line, message, rule_name }) => `${name}.sql:${line + 1}: ${message} (${rule_name})`)
  if (isConcurrent && text.includes('$$'))
    faults.push(`${name}.sql: outside a transaction, statements are told apart by semicolons at the end of a line`)
  if (breaking.test(text) && !text.includes(`as $$ select '${name}' $$`))
    faults.push(`${name}.sql: breaks the previous release, so needed_migration() must return '${name}'`)
  return faults
}
