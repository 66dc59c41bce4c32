import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { tracingShape } from '../src/startup/tracing-config.ts'
import { startTracing } from '../src/telemetry/tracing.ts'

interface Linked {
  traceId: string
  spanId: string
}

export interface ReceivedSpan extends Linked {
  parentSpanId?: string
  name: string
  // OTLP's numbers: 2 server, 3 client, 5 consumer.
  kind: number
  status: { code?: number }
  links?: Linked[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Export {
  resourceSpans: { resource: Pick<ReceivedSpan, 'attributes'>; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const services = new Set<string>()
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    for (const { resource } of resourceSpans) services.add(String(attributeOf(resource, 'service.name')))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Must come before `startApi`. */
export async function traceHere(settings: Record<string, string> = {}) {
  const receiver = await startTraceReceiver()
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...settings }
  const tracing = await startTracing(z.object(tracingShape).parse(given), (error) => {
    throw error
  })
  return {
    async spans(): Promise<ReceivedSpan[]> {
      await tracing.flush()
      return receiver.spans
    },
    async [Symbol.asyncDispose]() {
      await tracing.stop()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

export function attributeOf(
  { attributes }: Pick<ReceivedSpan, 'attributes'>,
  key: string,
): string | number | undefined {
  const { value } = attributes.find((attribute) => attribute.key === key) ?? {}
  return value?.stringValue ?? value?.intValue
}
