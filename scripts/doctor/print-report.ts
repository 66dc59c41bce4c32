import type { DoctorReport } from '@razgovor/contract/doctor'

type Line = DoctorReport['checks'][number]

const marks = { OK: '   ok', WARNING: ' warn', FAULT: 'FAULT', SKIPPED: ' skip' } as const

export function toText({ state, title, findings }: Line): string {
  const sentences = findings.flatMap(({ text, what_to_do }) => [text, what_to_do]).filter((text) => text !== '')
  return [`${marks[state]}  ${title}`, ...sentences.map((text) => `       ${text}`)].join('\n')
}

export function summarize(checks: readonly Line[]): string {
  const count = (wanted: Line['state']) => checks.filter(({ state }) => state === wanted).length
  return `${count('FAULT')} faulty, ${count('WARNING')} with warnings, ${count('OK')} fine, ${count('SKIPPED')} skipped.`
}
