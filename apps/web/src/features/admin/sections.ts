import type { AdminGroup, AdminTable } from '@razgovor/contract/admin-scheme'
import type { Role } from '@razgovor/contract/values'
import { adminTexts as texts } from './admin.texts.ts'
import { tablePath } from './row-address.ts'

interface SectionLink {
  to: string
  label: string
}

export interface Section {
  group: AdminGroup
  title: string
  links: SectionLink[]
}

interface OwnPage extends SectionLink {
  group: AdminGroup
  /** The role that may open the page, besides SUPER_ADMIN. This only hides the link; the API checks access. */
  role: Role | null
}

const ownPages: readonly OwnPage[] = [
  { group: 'meetings', to: '/admin/disputes', label: texts.links.disputes, role: 'SUPPORT' },
  { group: 'meetings', to: '/admin/conversation-reports', label: texts.links.conversation_reports, role: 'SUPPORT' },
  { group: 'money', to: '/admin/payouts', label: texts.links.payouts, role: 'FINANCE' },
  { group: 'money', to: '/admin/reconciliation', label: texts.links.reconciliation, role: 'FINANCE' },
  { group: 'system', to: '/admin/mails', label: texts.links.mails, role: 'SUPPORT' },
  { group: 'system', to: '/admin/jobs', label: texts.links.jobs, role: null },
]

const groups = Object.keys(texts.groups) as AdminGroup[]

/**
 * Returns the groups of links: the fixed pages that the role may open, then the tables that the server returned for it.
 */
export function sectionsFor(tables: readonly AdminTable[], role: Role): Section[] {
  const isAllowed = (page: OwnPage) => role === 'SUPER_ADMIN' || role === page.role
  return groups
    .map((group) => ({
      group,
      title: texts.groups[group],
      links: [
        ...ownPages.filter((page) => page.group === group && isAllowed(page)),
        ...tables
          .filter((table) => table.group === group)
          .map(({ table_name, visual_table_name }) => ({ to: tablePath(table_name), label: visual_table_name })),
      ],
    }))
    .filter(({ links }) => links.length > 0)
}

export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
