import { context, trace, type Context, type Link, type SpanContext } from '@opentelemetry/api'

// Version 00 of W3C Trace Context.
const pattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

export function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` : null
}

function parse(traceparent: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = pattern.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.isSpanContextValid(span) ? span : null
}

export function toLink(traceparent: string | null | undefined): Link | null {
  const span = parse(traceparent)
  return span && { context: span }
}

/** Without a parent, new spans begin a trace. */
export function toParent(traceparent: string | null | undefined): Context {
  const span = parse(traceparent)
  const root = trace.deleteSpan(context.active())
  return span ? trace.setSpanContext(root, span) : root
}
