import type { OpenRow } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useState } from 'react'
import { useZone } from '../../lib/zone.ts'
import type { FormValue } from './fields/field-kind.ts'
import { changedBetween, changesOf, formValueOf, without, type Typed } from './row-draft.ts'

interface Draft {
  /** The row that editing started from. A newer version does not replace it while there are edits. */
  base: OpenRow | null
  typed: Typed
  /** Fields that another admin has changed since. */
  others: readonly string[]
  /** Incremented when a value is set from outside, so that inputs with their own state are remounted. */
  round: number
}

export function useRowDraft(table: AdminTable, opened: OpenRow | null) {
  const zone = useZone()
  const [draft, setDraft] = useState<Draft>({ base: opened, typed: {}, others: [], round: 0 })
  const isTyping = Object.keys(draft.typed).length > 0
  const base = isTyping ? draft.base : opened
  const changes = changesOf(table, draft.typed, { base, zone })

  return {
    base,
    typed: draft.typed,
    zone,
    round: draft.round,
    changes,
    isChanged: Object.keys(changes).length > 0,
    others: table.fields.filter(({ name }) => draft.others.includes(name)),
    isTyped: (name: string) => name in changes,
    valueOf: (field: AdminTable['fields'][number]) => draft.typed[field.name] ?? formValueOf(field, { base, zone }),
    type(name: string, value: FormValue) {
      setDraft((was) => ({ ...was, base, typed: { ...was.typed, [name]: value } }))
    },
    take(names: readonly string[]) {
      setDraft((was) => ({
        ...was,
        base,
        typed: names.reduce(without, was.typed),
        others: was.others.filter((name) => !names.includes(name)),
        round: was.round + 1,
      }))
    },
    /** Continues editing on the current row. Returns false if no other admin changed a field. */
    rebase(present: OpenRow): boolean {
      const others = base ? changedBetween(table, base, present).map(({ name }) => name) : []
      if (others.length === 0) return false
      setDraft((was) => ({
        ...was,
        base: present,
        others: [...new Set([...was.others, ...others])],
        round: was.round + 1,
      }))
      return true
    },
    reset(saved: OpenRow) {
      setDraft((was) => ({ base: saved, typed: {}, others: [], round: was.round + 1 }))
    },
  }
}

export type RowDraft = ReturnType<typeof useRowDraft>
