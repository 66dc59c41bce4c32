import type { AdminRow } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { schemeQuery } from './admin.queries.ts'
import { adminTexts } from './admin.texts.ts'
import { listPath, tablePath } from './row-address.ts'

const { links: texts } = adminTexts

export function RowLinks({ table, id, row }: { table: AdminTable; id: string; row: AdminRow }) {
  const { data } = useQuery(schemeQuery())
  const isSeen = (name: string) => data?.tables.some(({ table_name }) => table_name === name)
  const links = linksOf(table.table_name, id, row).filter(({ table_name }) => !table_name || isSeen(table_name))
  return links.map(({ to, label }) => (
    <ButtonLink key={to} to={to} variant="line" size="sm">
      {label}
    </ButtonLink>
  ))
}

interface RowLink {
  to: string
  label: string
  /** If present, only admins who may see this table get the link. */
  table_name?: string
}

function linksOf(table_name: string, id: string, row: AdminRow): RowLink[] {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  if (table_name === 'speakers') return [{ to: `/${text('alias') || id}`, label: texts.speaker }]
  if (table_name === 'news') return [{ to: `/admin/news-previews/${id}`, label: texts.preview }]
  if (table_name === 'categories' && text('slug')) return [{ to: `/speakers/${text('slug')}`, label: texts.category }]
  if (table_name === 'legal_documents')
    return [
      { to: `${tablePath(table_name)}/publish/${id}`, label: texts.publish },
      { to: listPath('legal_document_versions', { document_id: { is: id } }), label: texts.versions },
      { to: `/legal-documents?document=${text('slug')}`, label: texts.on_site },
      ...(text('consent')
        ? [
            {
              to: listPath('consents', { document: { in: [text('consent')] } }),
              label: texts.consents,
              table_name: 'consents',
            },
          ]
        : []),
    ]
  if (table_name === 'legal_document_versions')
    return [{ to: listPath('consents', { version_id: { is: id } }), label: texts.consents, table_name: 'consents' }]
  return []
}
