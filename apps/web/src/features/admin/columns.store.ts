import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { persisted } from '../../lib/persist.ts'

interface ChosenColumns {
  by_table: Readonly<Record<string, readonly string[]>>
}

const useChosenColumns = persisted<ChosenColumns>({
  name: 'admin-columns',
  version: 1,
  initial: { by_table: {} },
  isShared: true,
  parse(stored) {
    const { by_table } = stored as ChosenColumns
    const isWhole = Object.values(by_table).every((names) => names.every((name) => typeof name === 'string'))
    return isWhole ? { by_table } : null
  },
})

export function chooseColumns(table_name: string, names: readonly string[] | null): void {
  useChosenColumns.setState(({ by_table: { [table_name]: _former, ...others } }) => ({
    by_table: names ? { ...others, [table_name]: names } : others,
  }))
}

/** Returns the chosen columns in the order of the form, or the default columns; never empty. */
export function useColumns({ table_name, fields }: Pick<AdminTable, 'table_name' | 'fields'>): AdminField[] {
  const names = useChosenColumns((state) => state.by_table[table_name])
  const chosen = fields.filter((field) => names?.includes(field.name))
  return chosen.length > 0 ? chosen : fields.filter((field) => field.is_list_column)
}
