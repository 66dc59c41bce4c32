import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const phone = { width: 360, height: 740, deviceScaleFactor: 1 }

/** Expects that with letters twice as large on a phone nothing overflows, is cut off or covers something else. */
export async function expectLargeTextFits(page: Page): Promise<void> {
  // Only mobile browsers enlarge letters independently of the page.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { ...phone, mobile: true })
  const style = await page.addStyleTag({ content: 'html { -webkit-text-size-adjust: 200% !important }' })
  await expect
    .poll(
      () => page.evaluate<string[]>(`(() => { ${inPage}; return findFaults() })()`),
      `${page.url()} with letters twice as large`,
    )
    .toEqual([])
  await style.evaluate((element) => (element as Element).remove())
  await session.send('Emulation.clearDeviceMetricsOverride')
  await session.detach()
}

const inPage = [findFaults, linesShown, holderThatCuts, areOver, ancestors].join('\n')

/** Runs in the page. Text that ends with «…» or can be scrolled to is not cut off. */
function findFaults(): string[] {
  const faults = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px wide`)
  const lines = linesShown()
  lines.forEach(({ content, box, element, layer }, place) => {
    const holder = holderThatCuts(element, box)
    if (holder) faults.add(`«${content}» leaves ${holder.tagName.toLowerCase()}.${holder.className}`)
    for (const other of lines.slice(place + 1))
      if (layer === other.layer && element !== other.element && areOver(box, other.box))
        faults.add(`«${content}» and «${other.content}» lie on each other`)
  })
  return [...faults]
}

function linesShown() {
  const scope = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const found: { element: Element; content: string; box: DOMRect; layer: Element | null }[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!
    const content = walker.currentNode.textContent!.trim().slice(0, 40)
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!content || !isSeen || element.closest('.sr-only, [aria-hidden=true], [inert], svg, option')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const clamped = ancestors(element).find((around) => getComputedStyle(around).webkitLineClamp !== 'none')
    const bottom = clamped?.getBoundingClientRect().bottom ?? Infinity
    const dots = ancestors(element).find((around) => getComputedStyle(around).textOverflow === 'ellipsis')
    const right = dots?.getBoundingClientRect().right ?? Infinity
    const layer = ancestors(element).find((around) => getComputedStyle(around).position !== 'static') ?? null
    for (const { x, y, width, height } of range.getClientRects()) {
      const box = new DOMRect(x, y, Math.min(width, right - x), height)
      if (box.width > 2 && box.height > 2 && box.top < bottom - 4) found.push({ element, content, box, layer })
    }
  }
  return found
}

function holderThatCuts(element: Element, box: DOMRect): Element | undefined {
  for (const around of ancestors(element)) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(around)
    if (/auto|scroll/.test(overflowX + overflowY) || textOverflow === 'ellipsis') return undefined
    if (overflowX === 'visible' && !around.matches('button, .btn, .chip')) continue
    const { left, right, top, bottom } = around.getBoundingClientRect()
    const middle = (box.top + box.bottom) / 2
    if (box.left < left - 1 || box.right > right + 1 || middle < top || middle > bottom) return around
  }
  return undefined
}

function areOver(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 4 && down > Math.min(one.height, other.height) / 2
}

function ancestors(element: Element): Element[] {
  const all = []
  for (let around: Element | null = element; around; around = around.parentElement) all.push(around)
  return all
}
