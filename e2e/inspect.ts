import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

const screens = [
  { width: 1440, height: 900, isAudited: true },
  { width: 768, height: 1024, isAudited: false },
  { width: 390, height: 844, isAudited: true },
  { width: 360, height: 740, isAudited: false },
]

/**
 * livekit-client checks its connection every 4 s. When somebody leaves, it waits up to 250 ms for its socket to close,
 * and a check in that time warns of one failure. A connection that is lost while somebody is in the room warns again.
 */
const isLeaving = /^detected connection state mismatch .*numFailures: 1\b/

/** Collects the browser's errors and warnings, except refusals of the API, which are part of the product. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    const isRefusal = / status of 4\d\d/.test(message.text()) && /\/(api\/.*|404)$/.test(message.location().url)
    if (['error', 'warning'].includes(message.type()) && !isRefusal && !isLeaving.test(message.text()))
      complaints.push([page.url(), message.location().url, message.text()].join(' '))
  })
  return complaints
}

/**
 * Checks overflow and touch targets at every width, and accessibility at a desktop's and a phone's. `waits`: how many
 * elements are busy until the person has answered.
 */
export async function inspect(page: Page, { waits = 0 } = {}): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(waits)
  await expect(page.getByText('Что-то пошло не так')).toHaveCount(0)
  for (const { width, height, isAudited } of screens) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(measureLayout), `${page.url()} at ${width}`).toEqual({ overflow: 0, small: [] })
    if (isAudited) await expectAccessible(page)
  }
}

/** Returns the horizontal overflow, and buttons, tabs and fields that are less than 44 px wide or high. */
async function measureLayout(): Promise<{ overflow: number; small: string[] }> {
  // Scripts that follow the width have done so by the next frame.
  await new Promise(requestAnimationFrame)
  const { scrollWidth, clientWidth } = document.documentElement
  const controls = document.querySelectorAll(
    'button:not([data-row]), [role=tab], a.btn, a.chip, header a, select, input:not([type=checkbox])',
  )
  const small = [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
    .map(({ control, box }) => `${box.width}×${box.height} ${control.outerHTML.slice(0, 120)}`)
  return { overflow: scrollWidth - clientWidth, small }
}
