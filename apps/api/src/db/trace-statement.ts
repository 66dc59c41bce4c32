import { SpanKind, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { beginSpan, failSpan, isTracing } from '../telemetry/tracing.ts'

/** Traces each statement with its text, without its values. */
export function statementLog(): { log?: (event: LogEvent) => void } {
  return isTracing() ? { log: traceStatement } : {}
}

function traceStatement(event: LogEvent): void {
  // What a process asks for by itself, such as how old the replica is, would be a trace of one statement each time.
  if (!trace.getActiveSpan()) return
  const text = event.query.sql.trim().replaceAll(/\s+/g, ' ')
  const span = beginSpan(nameOf(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    start_ms: Date.now() - event.queryDurationMillis,
  })
  if (event.level === 'error') failSpan(span, event.error)
  span.end()
}

// For example `select bookings`.
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^(?:\/\*.*?\*\/)?\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(text) ?? []
  return table ? `${verb} ${table}` : verb
}
