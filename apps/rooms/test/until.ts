import type { Page } from 'playwright-core'

const stepMs = 100_000

/** Rejects with the name of the step that hangs, before the whole test times out. */
export async function within<Result>(step: string, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${step}: timed out after ${stepMs} ms`)), stepMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Also accepts an asynchronous condition, which waitForFunction would treat as true because a promise is truthy. */
export async function until(page: Page, condition: string): Promise<void> {
  const script = `(async () => { while (!(await ${condition})) await new Promise((resolve) => setTimeout(resolve, 50)) })()`
  await within(condition, page.evaluate(script))
}
