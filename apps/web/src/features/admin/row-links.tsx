import type { AdminRow, AdminTable } from '@razgovor/contract/admin'
import { ButtonLink } from '../../ui/button-link.tsx'
import { adminTexts } from './admin.texts.ts'

const { links: texts } = adminTexts

/** To the page of the site that shows the row, where there is one. */
export function RowLinks({ table, id, row }: { table: AdminTable; id: string; row: AdminRow }) {
  const link = linkOf(table.table_name, id, row)
  if (!link) return null
  return (
    <ButtonLink to={link.to} variant="line" size="sm">
      {link.label}
    </ButtonLink>
  )
}

function linkOf(table_name: string, id: string, row: AdminRow): { to: string; label: string } | null {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  if (table_name === 'speakers') return { to: `/${text('alias') || id}`, label: texts.speaker }
  if (table_name === 'news') return { to: `/admin/news-previews/${id}`, label: texts.preview }
  if (table_name === 'categories' && text('slug')) return { to: `/speakers/${text('slug')}`, label: texts.category }
  return null
}
