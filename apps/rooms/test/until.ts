import type { Page } from 'playwright-core'

const stepMs = 100_000

/** Names the step that hangs, instead of a timeout of the whole test. */
export async function within<Result>(step: string, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${step}: timed out after ${stepMs} ms`)), stepMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** For asynchronous conditions too: waitForFunction takes their promise for a truthy value. */
export async function until(page: Page, condition: string): Promise<void> {
  const script = `(async () => { while (!(await ${condition})) await new Promise((resolve) => setTimeout(resolve, 50)) })()`
  await within(condition, page.evaluate(script))
}
