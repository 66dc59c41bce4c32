import { SpanKind } from '@opentelemetry/api'
import { currentTraceparent, toLink, toParent } from '../telemetry/traceparent.ts'
import { inSpan, isTracing } from '../telemetry/tracing.ts'

// Stored as flags of the queued job: handlers would have to know a field of the payload.
const childOf = 'child of '
const causedBy = 'caused by '

// A job due at once continues the trace; a timer begins its own, because a trace does not last for days.
export function traceFlags(at: Date | undefined): string[] {
  const traceparent = isTracing() ? currentTraceparent() : null
  return traceparent ? [(at ? causedBy : childOf) + traceparent] : []
}

interface TracedJob {
  name: string
  lane: string
  flags: Record<string, unknown> | null
  attempts: number
}

export function traceJob<T>({ name, lane, flags, attempts }: TracedJob, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work()
  const after = (prefix: string) =>
    Object.keys(flags ?? {})
      .find((flag) => flag.startsWith(prefix))
      ?.slice(prefix.length)
  return inSpan(
    `job ${name}`,
    {
      kind: SpanKind.CONSUMER,
      parent: toParent(after(childOf)),
      links: [toLink(after(causedBy))],
      attributes: { 'job.name': name, 'job.lane': lane, 'job.attempt': attempts },
    },
    work,
  )
}
