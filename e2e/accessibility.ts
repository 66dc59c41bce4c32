import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Audited = typeof globalThis & { axe?: typeof axe }

/** Expects no accessibility violation in what is shown, once nothing in it moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  let violations = await page.evaluate(findViolations)
  // Half a megabyte: a document is given it once.
  if (!violations) {
    await page.evaluate(axe.source)
    violations = await page.evaluate(findViolations)
  }
  expect(violations).toEqual([])
}

/** Runs in the page. Null: axe is not there yet. */
async function findViolations(): Promise<string[] | null> {
  const { axe: audit } = globalThis as Audited
  if (!audit) return null
  // Where a page happens to be scrolled to, the header may lie over a part of a control.
  const top = window.scrollY
  window.scrollTo({ top: 0, behavior: 'instant' })
  // Elements that fade have no contrast of their own until the animation ends.
  while (document.getAnimations().some(({ playState }) => playState === 'running'))
    await new Promise(requestAnimationFrame)
  const { violations } = await audit.run({
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    iframes: false,
    preload: false,
    // A violation is shown by its markup.
    selectors: false,
  })
  window.scrollTo({ top, behavior: 'instant' })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
