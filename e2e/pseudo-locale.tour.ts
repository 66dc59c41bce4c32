import type { Page, Request } from '@playwright/test'
import type { Session } from '@razgovor/contract/accounts'
import { unmarkedIn } from '../apps/api/pseudo-locale/unmarked.ts'
import { pageRoutes, type PageRoute } from '../apps/web/src/app/routes.ts'
import { expect, test } from './fixtures.ts'
import { appearAs, requestSession } from './people.ts'

const accounts = {
  nobody: null,
  listener: 'listener@razgovor.example',
  speaker: 'anna@razgovor.example',
  admin: 'admin@razgovor.example',
}
type Role = keyof typeof accounts

/** Pages that leave the site, or that have their own tour in meeting journeys. */
const left = new Set(['/auth/vk', '/auth/ya', '/meeting/:id', '*'])

/** How many buttons of a page are pressed; each opens a dialog or a menu, or changes the page. */
const pressesMax = 14

/** Names of buttons that would end the tour of a role. */
const ending = /Выйти|Войти через|Смотреть как|Скачать/

async function findUnmarked(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'content']
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join(','))]
    return [
      document.title,
      document.body.innerText,
      ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ]
  })
  return texts.flatMap(unmarkedIn).map((text) => text.trim())
}

interface Pressing {
  page: Page
  path: string
  loading: ReadonlySet<Request>
  look: (what: string) => Promise<void>
}

/** Presses the page's buttons one by one and checks what each shows. Returns how many opened a dialog. */
async function pressAll({ page, path, loading, look }: Pressing): Promise<number> {
  let dialogs = 0
  const buttons = page.getByRole('main').getByRole('button')
  const names = [
    ...new Set(await buttons.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()))),
  ]
  for (const name of names.filter((one) => one !== '' && !ending.test(one)).slice(0, pressesMax)) {
    const button = buttons.filter({ hasText: name }).first()
    if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) continue
    await button.click({ timeout: 2000 }).catch(() => {})
    await settle(page, loading)
    await look(`${path}, ${name.replaceAll(/\s+/g, ' ')}`)
    if (await page.getByRole('dialog').first().isVisible()) dialogs += 1
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path || (await page.getByRole('dialog').first().isVisible()))
      await open(page, path)
  }
  return dialogs
}

/** Returns the requests that have not been answered; the set is updated. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const loading = new Set<Request>()
  page.on('request', (request) => loading.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => loading.delete(request))
  return loading
}

/** Waits until what the press loads has arrived and is drawn. */
async function settle(page: Page, loading: ReadonlySet<Request>): Promise<void> {
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

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first().waitFor()
  await page.waitForLoadState('networkidle')
}

function isFor(role: Role, { path, access }: PageRoute): boolean {
  if (left.has(path)) return false
  if (role === 'nobody') return access === 'anyone' || access === 'guest'
  if (role === 'admin') return access === 'admin'
  return access === 'user' || (role === 'speaker' && access === 'speaker')
}

interface Samples {
  session: Session | null
  order_id: string
  news_id: string
  tables: string[]
  rows: Record<string, string>
}

/** Returns the addresses of a route in this stack; none if it has nothing to show to the role. */
function addressesOf({ path }: PageRoute, { session, order_id, news_id, tables, rows }: Samples): string[] {
  if (path === '/admin/:table_name') return tables.map((table) => `/admin/${table}`)
  if (path === '/admin/:table_name/edit/:id')
    return Object.entries(rows).map(([table, id]) => `/admin/${table}/edit/${id}`)
  if (path === '/admin/:table_name/new')
    return ['categories', 'funds', 'news', 'tariff_prices'].map((t) => `/admin/${t}/new`)
  if (path === '/admin/legal_documents/publish/:id')
    return rows['legal_documents'] ? [path.replace(':id', rows['legal_documents'])] : []
  if (path === '/admin/news-previews/:id' || path === '/news/:id') return news_id ? [path.replace(':id', news_id)] : []
  if (path === '/admin/statements/:user_id') return rows['speakers'] ? [path.replace(':user_id', rows['speakers'])] : []
  if (path === '/speakers/:id') return ['/speakers/career']
  if (path.startsWith('/:id')) return [path.replace(':id', 'anna-safonova')]
  if (path === '/orders/:order_id/receipt') return order_id ? [path.replace(':order_id', order_id)] : []
  return path.includes(':') || (session === null && path === '/auth') ? [] : [path]
}

async function readSamples(page: Page, session: Session | null): Promise<Samples> {
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.access_token}` } : {}
  const get = async (path: string): Promise<unknown> => {
    const response = await page.request.get(path, { headers })
    return response.ok() ? response.json() : {}
  }
  const list = async (path: string) => ((await get(path)) as { items?: Record<string, string>[] }).items ?? []
  const { tables = [] } = (await get('/api/admin/scheme')) as { tables?: { table_name: string; id_field: string }[] }
  const rows: Record<string, string> = {}
  for (const { table_name, id_field } of tables) {
    const [row] = await list(`/api/admin/tables/${table_name}?limit=1`)
    if (row) rows[table_name] = String(row[id_field])
  }
  const [[order], [news]] = [await list('/api/orders'), await list('/api/news')]
  return {
    session,
    order_id: order?.['order_id'] ?? '',
    news_id: news?.['news_id'] ?? '',
    tables: tables.map(({ table_name }) => table_name),
    rows,
  }
}

for (const role of Object.keys(accounts) as Role[]) {
  test(`every sentence on the pages and dialogs of a ${role} stands in a catalogue`, async ({ openWindow }) => {
    const page = await openWindow()
    const email = accounts[role]
    const session = email ? await requestSession(page.request, email) : null
    if (session) await appearAs(page, { session })
    const samples = await readSamples(page, session)
    const loading = requestsOf(page)
    const unmarked = new Set<string>()
    const look = async (what: string) => {
      for (const text of await findUnmarked(page)) unmarked.add(`${what}: ${text.slice(0, 80)}`)
    }
    let visited = 0
    let dialogs = 0
    for (const route of pageRoutes.filter((one) => isFor(role, one))) {
      for (const path of addressesOf(route, samples)) {
        await open(page, path)
        await look(path)
        dialogs += await pressAll({ page, path, loading, look })
        visited += 1
      }
    }
    expect(visited).toBeGreaterThan(8)
    expect(dialogs).toBeGreaterThan(role === 'nobody' ? 0 : 3)
    expect([...unmarked]).toEqual([])
  })
}
