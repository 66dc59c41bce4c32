import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('apps of one process share one observation of its garbage collection and event loop', () => {
  const [one, other] = [createMetrics(), createMetrics()]
  for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds']) {
    expect(one.registry.getSingleMetric(name)).toBeDefined()
    expect(one.registry.getSingleMetric(name)).toBe(other.registry.getSingleMetric(name))
  }
  expect(one.requests).not.toBe(other.requests)
})
