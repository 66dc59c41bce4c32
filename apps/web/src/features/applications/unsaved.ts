import { persisted } from '../../lib/persist.ts'
import type { Details, Legal } from './applications.queries.ts'

export interface Typed {
  details: Details
  legal: Legal
}

interface Unsaved extends Typed {
  application_id: string | null
}

const nothing: Unsaved = { application_id: null, details: {}, legal: {} }

/** Typed values that have not reached the server yet. They survive a reload and network failures. */
export const useUnsaved = persisted<Unsaved>({
  name: 'application',
  version: 1,
  initial: nothing,
  parse(stored) {
    const { application_id, details, legal } = stored as Unsaved
    const isWhole = typeof application_id === 'string' && typeof details === 'object' && typeof legal === 'object'
    return isWhole && details && legal ? { application_id, details, legal } : nothing
  },
})

export function unsavedOf({ application_id }: { application_id: string }): Typed {
  const unsaved = useUnsaved.getState()
  return unsaved.application_id === application_id ? unsaved : nothing
}

export function isNothing({ details, legal }: Typed): boolean {
  return Object.keys(details).length === 0 && Object.keys(legal).length === 0
}

export function addUnsaved(application: { application_id: string }, typed: Partial<Typed>): void {
  const { details, legal } = unsavedOf(application)
  useUnsaved.setState({
    application_id: application.application_id,
    details: { ...details, ...typed.details },
    legal: { ...legal, ...typed.legal },
  })
}

/** Removes the saved values, but not those typed while the save was running. */
export function dropSaved(saved: Typed): void {
  useUnsaved.setState(({ details, legal, application_id }) => ({
    application_id,
    details: without(details, saved.details),
    legal: without(legal, saved.legal),
  }))
}

export function dropUnsaved(): void {
  useUnsaved.setState(nothing, true)
}

function without<Fields extends object>(fields: Fields, saved: Fields): Fields {
  const left = Object.entries(fields).filter(([name, value]) => saved[name as keyof Fields] !== value)
  return Object.fromEntries(left) as Fields
}
