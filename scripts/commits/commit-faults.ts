import type { Commit } from './read-commits.ts'

const subjectBytesMax = 72
const linesMax = 1500
const generated = new Set([
  '.ci/long-run.json',
  'apps/api/src/db/types.ts',
  'apps/api/test/access-verdicts.txt',
  'docs/schema.sql',
  'package-lock.json',
])

export function commitFaults({ id, subject, body, changes }: Commit): string[] {
  const written = changes.filter(({ file }) => !generated.has(file))
  const bytes = Buffer.byteLength(subject)
  const lines = written.reduce((sum, change) => sum + change.lines, 0)
  return [
    bytes > subjectBytesMax ? `the subject has ${bytes} bytes, the bound is ${subjectBytesMax}` : [],
    body === '' && written.length > 0 ? 'has no body: say what was wrong and why this is right' : [],
    lines > linesMax ? `changes ${lines} lines, the bound is ${linesMax}: split it` : [],
  ]
    .flat()
    .map((fault) => `${id} «${subject}»: ${fault}`)
}
