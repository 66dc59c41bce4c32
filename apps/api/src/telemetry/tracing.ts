import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api'
import type { TracingConfig } from '../startup/tracing-config.ts'
import { toLink } from './traceparent.ts'

let isOn = false

interface Tracing {
  flush(): Promise<void>
  stop(): Promise<void>
}

const untraced: Tracing = { flush: async () => {}, stop: async () => {} }

// Loads the SDK only if there is an endpoint.
export async function startTracing(config: TracingConfig, onError: (error: unknown) => void): Promise<Tracing> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return untraced
  const { startSdk } = await import('./tracing-sdk.ts')
  const sdk = startSdk(config, onError)
  isOn = true
  return {
    flush: () => sdk.flush(),
    async stop() {
      isOn = false
      await sdk.stop()
    },
  }
}

export function isTracing(): boolean {
  return isOn
}

interface Spanned {
  kind?: SpanKind
  /** No personal data, no secrets: readers of traces may not read the database. */
  attributes?: Attributes
  links?: (Link | null)[]
  /** The context of the parent; the active one by default. */
  parent?: Context
  start_ms?: number
}

export function beginSpan(
  name: string,
  { links = [], parent = context.active(), start_ms, ...options }: Spanned,
): Span {
  const given = { ...options, links: links.filter((link) => link !== null), ...(start_ms && { startTime: start_ms }) }
  return trace.getTracer('razgovor').startSpan(name, given, parent)
}

export async function inSpan<T>(name: string, options: Spanned, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work()
  const { parent = context.active() } = options
  const span = beginSpan(name, options)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

// Its address and what is sent may be personal, so they are not recorded.
export function inCall<T>(service: string, work: () => Promise<T>): Promise<T> {
  return inSpan(service, { kind: SpanKind.CLIENT, attributes: { 'service.peer.name': service } }, work)
}

export function recordAnswer(status: number): void {
  const span = isOn ? trace.getActiveSpan() : undefined
  span?.setAttribute('http.response.status_code', status)
  if (span && status >= 500) failSpan(span, { code: String(status) })
}

export function linkSpan(traceparent: string | null): void {
  const link = isOn && toLink(traceparent)
  if (link) trace.getActiveSpan()?.addLink(link)
}

// Its message may contain values.
export function failSpan(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
