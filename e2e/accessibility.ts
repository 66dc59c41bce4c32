import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type Audited = typeof globalThis & { axe?: typeof axe }

/** Expects no accessibility violation in what is shown, once nothing in it moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte: a document is given it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  expect(await page.evaluate(findViolations)).toEqual([])
}

/** Runs in the page. */
async function findViolations(): Promise<string[]> {
  // Where a page happens to be scrolled to, the header may lie over a part of a control.
  const top = window.scrollY
  window.scrollTo({ top: 0, behavior: 'instant' })
  // Elements that fade have no contrast of their own until the animation ends.
  while (document.getAnimations().some(({ playState }) => playState === 'running'))
    await new Promise(requestAnimationFrame)
  const { violations } = await (globalThis as Audited).axe!.run({
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    iframes: false,
    preload: false,
  })
  window.scrollTo({ top, behavior: 'instant' })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
