import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** States without violations; a worker runs axe once in each. */
const audited = new Set<string>()

/**
 * Expects no accessibility violation in what is shown. A state is skipped if axe has passed it before in this worker.
 * A state is the route with its ids left out, the role signed in, the width between two breakpoints, and every distinct
 * chain of visible elements from the root with their classes, roles, ARIA states and colors: a dialog, an error beside
 * a field or another tab is a new state by itself; a longer list or another text is not.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that fade have no contrast of their own until the animation ends.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const state = await page.evaluate<string>(`(() => { ${inPage}; return describeState() })()`)
  if (!audited.has(state)) {
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      // Runs in the page itself, which has no frames; the default opens a second page for each run.
      .setLegacyMode()
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    audited.add(state)
  }
  await page.emulateMedia({ reducedMotion: null })
}

const inPage = [describeState, collectChains, describeElement, hash].join('\n')

/** Runs in the page, as do the functions below. */
function describeState(): string {
  const breakpoints = [380, 480, 768, 1024, 1280, 1400]
  const width = breakpoints.filter((breakpoint) => window.innerWidth >= breakpoint).length
  const route = location.pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')
  const { state } = JSON.parse(localStorage.getItem('auth') ?? '{}') as {
    state?: { session: { user: { role: string } } | null }
  }
  const chains = [...collectChains(document.documentElement, 0)].toSorted((a, b) => a - b)
  return [route, state?.session?.user.role, width, document.title !== '', hash(chains.join(), 0)].join(' ')
}

function collectChains(element: Element, parent: number, chains = new Set<number>()): Set<number> {
  const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  if (!isShown || element.matches('head, script, style')) return chains
  const chain = hash(describeElement(element), parent)
  chains.add(chain)
  for (const child of element.children) collectChains(child, chain, chains)
  return chains
}

function describeElement(element: Element): string {
  const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(element)
  const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
  const attributes = [...element.attributes].map(({ name, value }) =>
    // Of texts and references only their presence counts.
    /^(class|role|type|lang|dir|tabindex|aria-(?!label|describe|control|owns|value|details|error|active))/.test(name)
      ? `${name}=${value}`
      : `${name}${value === '' ? '=' : ''}`,
  )
  const look = hasText ? [color, backgroundColor, opacity, fontSize, fontWeight] : [backgroundColor, opacity]
  return [element.tagName, ...attributes.toSorted(), ...look].join('|')
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = (value * 31 + text.charCodeAt(at)) % 281_474_976_710_597
  return value
}
