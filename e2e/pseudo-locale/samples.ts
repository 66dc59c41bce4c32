import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Session } from '@razgovor/contract/accounts'
import { pageRoutes, type PageRoute } from '../../apps/web/src/app/routes.ts'

export type Role = 'nobody' | 'listener' | 'speaker' | 'admin'

/** Pages that leave the site, or that have a tour of their own. */
const left = new Set(['/auth/vk', '/auth/ya', '/meeting/:id', '/orders/:order_id/receipt', '*'])

/** Public pages whose dialogs need a signed-in person. */
const bookedFrom = new Set(['/speakers', '/:id'])

export function routesOf(role: Role): PageRoute[] {
  return pageRoutes.filter(({ path, access }) => {
    if (left.has(path)) return false
    if (role === 'nobody') return access === 'anyone' || access === 'guest'
    if (role === 'admin') return access === 'admin'
    if (role === 'listener' && bookedFrom.has(path)) return true
    return access === 'user' || (role === 'speaker' && access === 'speaker')
  })
}

/** Ids of rows by the parameter of an address that they fill in. */
interface Samples {
  news_id: string | undefined
  conversation_id: string | undefined
  consultation_id: string | undefined
  batch_id: string | undefined
  tables: string[]
  rows: Record<string, string>
}

/** Returns the addresses of a route in this stack; none if it has nothing to show to the role. */
export function addressesOf({ path }: PageRoute, samples: Samples): string[] {
  const { news_id, conversation_id, consultation_id, batch_id, tables, rows } = samples
  const at = (id: string | undefined) => (id ? [path.replace(/:\w+/, id)] : [])
  switch (path) {
    case '/admin/:table_name':
      return tables.map((table) => `/admin/${table}`)
    case '/admin/:table_name/edit/:id':
      return Object.entries(rows).map(([table, id]) => `/admin/${table}/edit/${id}`)
    case '/admin/:table_name/new':
      return ['categories', 'funds', 'news', 'tariff_prices'].map((table) => `/admin/${table}/new`)
    case '/admin/legal_documents/publish/:id':
      return at(rows['legal_documents'])
    case '/admin/news-previews/:id':
    case '/news/:id':
      return at(news_id)
    case '/admin/statements/:user_id':
      return at(rows['speakers'])
    case '/admin/payouts/:batch_id':
      return at(batch_id)
    case '/messages/:id':
      return at(conversation_id)
    case '/materials/:id':
      return at(consultation_id)
    case '/speakers/:id':
      return at('career')
    default:
      return path.startsWith('/:id') ? at('anna-safonova') : [path]
  }
}

/** A relation has an id and a title. */
type Row = Record<string, string | number | { id: string } | undefined>

/** Reads a row of each kind that the role may see. As an admin makes a payout batch, because the demonstration has none. */
export async function readSamples(
  page: Page,
  { session, role }: { session: Session | null; role: Role },
): Promise<Samples> {
  const headers: Record<string, string> = session ? { authorization: `Bearer ${session.access_token}` } : {}
  const get = async (path: string): Promise<unknown> => {
    const response = await page.request.get(path, { headers })
    return response.ok() ? response.json() : {}
  }
  const firstId = async (path: string, field: string): Promise<string | undefined> => {
    const [row] = ((await get(path)) as { items?: Row[] }).items ?? []
    const id = row?.[field]
    return typeof id === 'object' ? id.id : id?.toString()
  }
  const { tables = [] } = (await get('/api/admin/scheme')) as { tables?: { table_name: string; id_field: string }[] }
  const rows: Record<string, string> = {}
  for (const { table_name, id_field } of tables) {
    const id = await firstId(`/api/admin/${table_name}?limit=1`, id_field)
    if (id) rows[table_name] = id
  }
  if (role === 'admin') {
    const made = await page.request.post('/api/admin/payout-batches', {
      headers,
      data: { idempotency_key: randomUUID() },
    })
    expect(made.status()).toBe(200)
  }
  const side = role === 'speaker' ? 'speaker' : 'listener'
  const past = `/api/users/${session?.user.user_id}/previous-as-${side}-consultations`
  return {
    news_id: await firstId('/api/news', 'news_id'),
    conversation_id: await firstId('/api/conversations', 'conversation_id'),
    consultation_id: await firstId(past, 'consultation_id'),
    batch_id: await firstId('/api/admin/payout-batches', 'batch_id'),
    tables: tables.map(({ table_name }) => table_name),
    rows,
  }
}
