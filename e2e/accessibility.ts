import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Audited = typeof globalThis & { axe?: typeof axe }

/** Waits until all animations have ended, then expects no accessibility violations. */
export async function expectAccessible(page: Page): Promise<void> {
  let violations = await page.evaluate(findViolations)
  // The library is half a megabyte, so it is injected only once per document.
  if (!violations) {
    await page.evaluate(axe.source)
    violations = await page.evaluate(findViolations)
  }
  expect(violations).toEqual([])
}

/** Runs in the page. Returns null if axe is not loaded yet. */
async function findViolations(): Promise<string[] | null> {
  const { axe: audit } = globalThis as Audited
  if (!audit) return null
  // At some scroll positions the header covers a part of a control.
  const top = window.scrollY
  window.scrollTo({ top: 0, behavior: 'instant' })
  // Fading elements have no meaningful contrast, and the focus guards of an overlay that closes have no visible dialog.
  while (
    document.getAnimations().some(({ playState }) => playState === 'running') ||
    document.querySelector('[data-ending-style]')
  )
    await new Promise(requestAnimationFrame)
  const { violations } = await audit.run({
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    iframes: false,
    preload: false,
    // The markup is enough to identify a violation.
    selectors: false,
  })
  window.scrollTo({ top, behavior: 'instant' })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
