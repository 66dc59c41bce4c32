import type { TestContext } from 'vitest'
import { findTool, pathFolders } from '../find-tool.ts'

declare module 'vitest' {
  interface TaskMeta {
    // Why the test was skipped, for the summary; the JSON report contains it, unlike the note of a skip.
    not_run?: string
  }
}

/**
 * Returns the folder of the program from `folders` or PATH. Skips the test if it is missing, or fails it if CI is set.
 */
export function needsTool(context: TestContext, tool: string, folders: readonly string[] = pathFolders): string {
  return needs(context, findTool(tool, folders), `${tool} is not installed`)
}

/** Returns what was found. Otherwise skips the test for the reason, or fails it if CI is set. */
export function needs<T>(context: TestContext, found: T | undefined, reason: string): T {
  if (found !== undefined) return found
  if (process.env['CI']) throw new Error(`${reason}: this test must not be skipped if CI is set.`)
  return skipTest(context, reason)
}

/** Skips a long test unless TEST_LONG is set; a shorter test of `npm test` covers the same rule. */
export function needsLongRun(context: TestContext): void {
  if (!process.env['TEST_LONG']) skipTest(context, 'run by npm run test:long')
}

export function skipTest(context: TestContext, reason: string): never {
  context.task.meta.not_run = reason
  return context.skip(reason)
}
