import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { unmarkedIn } from '../../apps/api/pseudo-locale/unmarked.ts'

/** A page of the tour. */
export interface Shown {
  page: Page
  /** Requests that have not been answered. */
  loading: ReadonlySet<Request>
  /** Reads the page, and records Russian text that no catalogue has. */
  look: (what: string) => Promise<void>
}

/** Records as `<prefix><what>: <text>`. */
export function readInto(unmarked: Set<string>, page: Page, prefix = ''): Shown {
  return {
    page,
    loading: requestsOf(page),
    async look(what) {
      for (const text of await findUnmarked(page)) unmarked.add(`${prefix}${what}: ${text.slice(0, 80)}`)
    },
  }
}

/** Leaves out the captcha, whose words belong to an outside service. */
async function findUnmarked(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const captchas = [...document.querySelectorAll('[name=smart-token]')].map((field) => field.parentElement!)
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'content']
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join(','))]
    return [
      document.title,
      captchas.reduce((text, { innerText }) => text.replace(innerText, ''), document.body.innerText),
      ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ]
  })
  return texts.flatMap(unmarkedIn).map((text) => text.trim())
}

/** The returned set changes as requests start and end. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const loading = new Set<Request>()
  page.on('request', (request) => loading.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => loading.delete(request))
  return loading
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Waits until what the press loads has arrived and is drawn. */
export async function settle({ page, loading }: Pick<Shown, 'page' | 'loading'>): Promise<void> {
  await drawn(page)
  await expect.poll(() => loading.size).toBe(0)
  await drawn(page)
}

/** The second frame begins when the first is drawn. A page that is left meanwhile is not drawn again. */
async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch((error: Error) => {
      if (!error.message.includes('navigation')) throw error
    })
}

/** Toasts are dialogs too. */
export function openDialog(page: Page): Locator {
  return page.locator('[role=dialog]:not([role=region] *)').first()
}

export function isDialogOpen(page: Page): Promise<boolean> {
  return openDialog(page).isVisible()
}
