import type { RelationValue } from '@razgovor/contract/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { rowOptionsQuery } from './admin.queries.ts'

interface Choice {
  table_name: string
  value: RelationValue | null
  onChange: (value: RelationValue | null) => void
}

const none: readonly RelationValue[] = []

export function useRowChoice({ table_name, value, onChange }: Choice) {
  const [isOpen, setIsOpen] = useState(false)
  /** Null while nothing is typed and the chosen row's title is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const search = useDebounced((typed ?? '').trim().slice(0, 100), 250)
  const { data, isFetching } = useQuery({
    ...rowOptionsQuery(table_name, search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const options = isOpen ? (data?.items ?? none) : none

  function close() {
    setIsOpen(false)
    setTyped(null)
    setActive(0)
  }

  function choose(row: RelationValue | null) {
    onChange(row)
    close()
  }

  function move(by: number) {
    setIsOpen(true)
    if (isOpen && options.length > 0) setActive((active + by + options.length) % options.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = options[active]
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: isOpen ? () => row && choose(row) : undefined,
      Escape: isOpen ? close : undefined,
    }[event.key]
    if (!act) return
    event.preventDefault()
    // Keeps Escape from closing the surrounding dialog.
    event.stopPropagation()
    act()
  }

  return {
    text: typed ?? value?.title ?? '',
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    isOpen,
    isSearching: isFetching || search !== (typed ?? '').trim().slice(0, 100),
    open: () => setIsOpen(true),
    close,
    choose,
    onKeyDown,
    onType(text: string) {
      setTyped(text)
      setActive(0)
      setIsOpen(true)
    },
    onLeave() {
      if (typed === '') onChange(null)
      close()
    },
  }
}
