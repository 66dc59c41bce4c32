import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints what the page showed when a test failed, because a run elsewhere may keep only the output. */
export default class PrintPage implements Reporter {
  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments)
      if (name === 'error-context' && path)
        console.log(`The page of «${test.title}»:\n${pageOf(readFileSync(path, 'utf8'))}`)
  }
}

function pageOf(context: string): string {
  return /^```yaml\n(.*?)\n```$/ms.exec(context)?.[1] ?? context
}
