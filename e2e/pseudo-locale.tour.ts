import type { Locator, Page, Request } from '@playwright/test'
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

/** Names of buttons that enter, leave or end a meeting. */
const leaving = /Войти|Выйти|Завершить/

/** Pages that leave the site, or that have their own tour in meeting journeys. */
const left = new Set(['/auth/vk', '/auth/ya', '/meeting/:id', '*'])

/** Public pages whose dialogs need a signed-in person. */
const bookedFrom = new Set(['/speakers', '/:id'])

/** How many buttons of a page are pressed; each opens a dialog or a menu, or changes the page. */
const pressesMax = 14

/** How many buttons of a dialog are pressed. */
const dialogPressesMax = 5

/** Names of buttons that would end the tour of a role. */
const ending = /Выйти|Войти через|Смотреть как|Скачать|Удалить аккаунт|Завершить/

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
async function pressAll(pressing: Pressing): Promise<number> {
  const { page, path } = pressing
  let dialogs = 0
  const buttons = page.getByRole('main').getByRole('button')
  for (const name of (await namesOf(buttons)).slice(0, pressesMax)) {
    if (!(await press(pressing, { button: buttons.filter({ hasText: name }).first(), name }))) continue
    if (await isDialogOpen(page)) {
      dialogs += 1
      await pressInDialog(pressing, { name })
    }
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path || (await isDialogOpen(page))) await open(page, path)
  }
  return dialogs
}

/** Presses the buttons of the open dialog, which show refusals, further steps or dialogs behind it. */
async function pressInDialog(pressing: Pressing, { name }: { name: string }): Promise<void> {
  const { page } = pressing
  const buttons = openDialog(page).getByRole('button')
  for (const inner of (await namesOf(buttons)).slice(0, dialogPressesMax)) {
    if (!(await isDialogOpen(page))) return
    await press(pressing, { button: buttons.filter({ hasText: inner }).last(), name: `${name}, ${inner}` })
  }
}

/**
 * Presses these buttons by their place, because those of a meeting have icons instead of texts. Returns how many could
 * be pressed.
 */
async function pressEach(
  { page, loading, look }: Omit<Pressing, 'path'>,
  { buttons, where }: { buttons: Locator; where: string },
): Promise<number> {
  let pressed = 0
  for (let place = 0; place < (await buttons.count()); place++) {
    const button = buttons.nth(place)
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    if (leaving.test(name) || !(await press({ page, path: where, loading, look }, { button, name }))) continue
    pressed += 1
    if (await isDialogOpen(page)) await pressInDialog({ page, path: where, loading, look }, { name })
    if (await isDialogOpen(page)) await page.keyboard.press('Escape')
    await expect(openDialog(page)).toHaveCount(0)
  }
  return pressed
}

async function namesOf(buttons: Locator): Promise<string[]> {
  const names = await buttons.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()))
  return [...new Set(names)].filter((name) => name !== '' && !ending.test(name))
}

/** Returns whether the button could be pressed. */
async function press(
  { page, path, loading, look }: Pressing,
  { button, name }: { button: Locator; name: string },
): Promise<boolean> {
  if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) return false
  await button.click({ timeout: 2000 }).catch(() => {})
  await settle(page, loading)
  await look(`${path}, ${name.replaceAll(/\s+/g, ' ')}`)
  return true
}

/** Toasts are dialogs too. */
function openDialog(page: Page): Locator {
  return page.locator('[role=dialog]:not([role=region] *)').first()
}

function isDialogOpen(page: Page): Promise<boolean> {
  return openDialog(page).isVisible()
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
  if (role === 'listener' && bookedFrom.has(path)) return true
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

test('every sentence of the lobby, the room and the page afterwards comes from a catalogue', async ({
  openWindow,
  stack,
}) => {
  const { consultation_id, ...people } = await stack.makeMeeting({ minutes: 30, is_paid: true })
  await stack.advanceToStart(people.listener.email, -1)
  const unmarked = new Set<string>()
  const pages = []
  let pressed = 0
  for (const person of [people.listener, people.speaker]) {
    const page = await openWindow({ viewport: { width: 1440, height: 900 } })
    const loading = requestsOf(page)
    const look = async (what: string) => {
      for (const text of await findUnmarked(page)) unmarked.add(`${person.name}, ${what}: ${text.slice(0, 80)}`)
    }
    await appearAs(page, person)
    await page.goto(`/meeting/${consultation_id}`)
    const enter = page.getByRole('button', { name: /^\[\[Войти/ }).first()
    await expect(enter).toBeEnabled()
    await look('lobby')
    pressed += await pressEach(
      { page, loading, look },
      { buttons: page.getByRole('main').getByRole('button'), where: 'lobby' },
    )
    await enter.click()
    await expect(page.getByRole('timer')).toBeVisible()
    pages.push({ page, loading, look })
  }
  for (const shown of pages) {
    const toolbar = shown.page.getByRole('toolbar').getByRole('button')
    pressed += await pressEach(shown, { buttons: toolbar, where: 'room' })
    await shown.page.keyboard.press('?')
    await shown.look('keys')
    await shown.page.keyboard.press('Escape')
  }
  for (const [place, { page, loading, look }] of pages.entries()) {
    await page.getByRole('button', { name: /Выйти/ }).last().click()
    await settle(page, loading)
    await look('leaving')
    // The speaker chooses between leaving and ending for all.
    if (place === 1) await openDialog(page).getByRole('button', { name: /Выйти/ }).last().click()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await settle(page, loading)
    await look('over')
  }
  expect(pressed).toBeGreaterThan(15)
  expect([...unmarked]).toEqual([])
})

for (const role of Object.keys(accounts) as Role[]) {
  test(`every sentence on the pages and dialogs of a ${role} comes from a catalogue`, async ({ openWindow }) => {
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
