import { symbols } from 'pino'
import type { TestApi } from './start-api.ts'

/** Needs a LOG_LEVEL, because tests are silent. */
export function recordLog({ ctx }: Pick<TestApi, 'ctx'>): unknown[] {
  const lines: unknown[] = []
  Object.assign(ctx.log, { [symbols.streamSym]: { write: (line: string) => lines.push(JSON.parse(line)) } })
  return lines
}
