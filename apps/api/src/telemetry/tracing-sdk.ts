import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../startup/tracing-config.ts'

const attributeLengthMax = 2000

// For the last spans when a process ends.
const exportMs = 3000

export function startSdk(config: TracingConfig, onError: (error: unknown) => void) {
  setGlobalErrorHandler(onError)
  const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT!.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME, 'process.pid': process.pid }),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: attributeLengthMax },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      trace.disable()
      context.disable()
      await provider.shutdown().catch(onError)
    },
  }
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio)
}
