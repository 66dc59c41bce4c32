import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { rowTexts as texts } from './admin.texts.ts'
import { tablePath } from './row-address.ts'

export function BackToList({ table }: { table: AdminTable }) {
  return (
    <Link
      to={tablePath(table.table_name)}
      className="mb-4 flex min-h-11 w-fit items-center gap-2 text-mute hover:text-ink"
    >
      <Icon name="chevron-left" />
      {texts.back(table.visual_table_name)}
    </Link>
  )
}
