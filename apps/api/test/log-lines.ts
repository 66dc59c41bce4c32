import { symbols } from 'pino'
import type { TestApi } from './start-api.ts'

/** Collects further log lines of this API instead of printing them. Needs a LOG_LEVEL, because tests are silent. */
export function recordLog({ ctx }: Pick<TestApi, 'ctx'>): unknown[] {
  const lines: unknown[] = []
  Object.assign(ctx.log, { [symbols.streamSym]: { write: (line: string) => lines.push(JSON.parse(line)) } })
  return lines
}
