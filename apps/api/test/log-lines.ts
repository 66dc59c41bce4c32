import { symbols } from 'pino'
import type { TestApi } from './start-api.ts'

/** Collects what this API logs from now on, in place of its standard output. Needs a LOG_LEVEL; tests are silent. */
export function recordLog({ ctx }: Pick<TestApi, 'ctx'>): unknown[] {
  const lines: unknown[] = []
  Object.assign(ctx.log, { [symbols.streamSym]: { write: (line: string) => lines.push(JSON.parse(line)) } })
  return lines
}
