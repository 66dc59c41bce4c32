import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

// A process is observed once, however many apps it builds, because prom-client never stops observing.
export function createMetrics() {
  const registry = Registry.merge([ofProcess])
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    }),
    captchasUnchecked: new Counter({
      name: 'captchas_unchecked_total',
      help: 'Let through because the captcha service did not answer',
      registers: [registry],
    }),
    reads: new Counter({
      name: 'database_reads_total',
      help: 'Reads of public pages that may be a second old, by the server that answered',
      labelNames: ['from'],
      registers: [registry],
    }),
    ledgerDifferences: new Gauge({
      name: 'ledger_differences',
      help: 'What the last nightly check found between the ledger and orders, refunds and bookings',
      registers: [registry],
    }),
  }
}
