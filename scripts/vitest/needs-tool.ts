import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a skipped test did not run, for the summary of the run: the JSON report carries it, unlike the skip's note. */
    not_run?: string
  }
}

function findTool(tool: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => {
    try {
      accessSync(path.join(folder, tool), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * The folder that the program is in, of `folders` or else of PATH. Skips the test where it is not installed; where CI is
 * set, which has every program, the test fails.
 */
export function needsTool(
  context: TestContext,
  tool: string,
  folders = (process.env['PATH'] ?? '').split(path.delimiter),
): string {
  const found = findTool(tool, folders)
  if (found !== undefined) return found
  const reason = `${tool} is not installed`
  if (process.env['CI']) throw new Error(`${reason}: this test must not be skipped where CI is set.`)
  return skipTest(context, reason)
}

/** Skips the test where TEST_LONG is not set: it takes long by nature, and a shorter one of `npm test` covers the rule. */
export function needsLongRun(context: TestContext): void {
  if (!process.env['TEST_LONG']) skipTest(context, 'npm run test:long runs them')
}

export function skipTest(context: TestContext, reason: string): never {
  context.task.meta.not_run = reason
  return context.skip(reason)
}
