import type { RelationValue } from '@razgovor/contract/admin'
import type { AdminField } from '@razgovor/contract/admin-scheme'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { rowOptionsQuery } from './admin.queries.ts'
import { RelationPicker } from './relation-picker.tsx'

interface FilterRelationProps {
  field: AdminField
  id: string
  onChange: (id: string) => void
}

/** Loads the row first, because a filter stores only its id. */
export function FilterRelation({ field, id, onChange }: FilterRelationProps) {
  const table_name = field.relation?.table_name ?? ''
  const [asked] = useState(id)
  const { data, isError } = useQuery({ ...rowOptionsQuery(table_name, asked), enabled: asked !== '' })
  if (asked !== '' && !data && !isError) return <Skeleton className="h-22" />
  const known = data?.items.find((row) => row.id === asked) ?? { id: asked, title: asked }
  return (
    <ChosenRelation field={field} table_name={table_name} initial={asked === '' ? null : known} onChange={onChange} />
  )
}

interface ChosenRelationProps {
  field: AdminField
  table_name: string
  initial: RelationValue | null
  onChange: (id: string) => void
}

function ChosenRelation({ field, table_name, initial, onChange }: ChosenRelationProps) {
  const [chosen, setChosen] = useState(initial)
  return (
    <RelationPicker
      table_name={table_name}
      title={field.title}
      label={field.title}
      value={chosen}
      onChange={(row) => {
        setChosen(row)
        onChange(row?.id ?? '')
      }}
    />
  )
}
