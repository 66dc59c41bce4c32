import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRefusal } from '../../lib/api-error.ts'
import { rowRefusals } from './admin.queries.ts'

interface Problems {
  byField: Readonly<Record<string, string>>
  root?: string
}

const none: Problems = { byField: {} }
const focusable = 'input:not([type=file]), textarea, select, [contenteditable=true], button'

export function useRowProblems(names: readonly string[]) {
  const [problems, setProblems] = useState(none)
  const form = useRef<HTMLFormElement>(null)

  function show(error: unknown): void {
    if (!isRefusal(error, ...rowRefusals)) return
    const named = Object.entries(error.fields).filter(([name]) => names.includes(name))
    const byField = Object.fromEntries(named)
    const elsewhere = Object.values(error.fields).join('. ')
    flushSync(() => setProblems(named.length > 0 ? { byField } : { byField, root: elsewhere || error.message }))
    const first = names.find((name) => name in byField)
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(${focusable})`)?.focus()
  }

  return { form, problems, show, clear: () => setProblems(none) }
}
