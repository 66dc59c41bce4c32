import { endpoints } from '../../packages/contract/src/endpoints.ts'
import { errors } from '../../packages/contract/src/errors.ts'
import { realtimeEvent } from '../../packages/contract/src/realtime.ts'
import { read } from './checkout.ts'
import type { SpecificationRow } from './read-rows.ts'

// As text, because Node cannot import the .tsx files behind it.
function matchesIn(file: string, pattern: RegExp): string[] {
  return [...(read(file) ?? '').matchAll(pattern)].map((match) => match[1]!)
}

export function listSubjects(): string[] {
  const routes = matchesIn('apps/web/src/app/routes.ts', /path: '([^']+)'/g)
  const modals = matchesIn('apps/web/src/lib/modal.ts', /^ {2}([A-Z_]+):/gm)
  const events = realtimeEvent.options.map(({ shape }) => shape.type.value)
  const calls = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  return [
    ...[...routes, ...modals, ...events, ...calls].map((name) => `\`${name}\``),
    ...Object.entries(errors).map(([name, { code }]) => `${code} \`${name}\``),
  ]
}

export function missingSubjects(subjects: readonly string[], rows: readonly SpecificationRow[]): string[] {
  return subjects.filter((subject) => !rows.some((row) => row.subject.startsWith(subject)))
}

export function obsoleteSubjects(subjects: readonly string[], rows: readonly SpecificationRow[]): SpecificationRow[] {
  return rows.filter(({ subject }) => {
    const name = /^`(?:[A-Z]+ )?\/[^`]*`/.exec(subject)?.[0]
    return name !== undefined && !subjects.includes(name)
  })
}
