import { isRefusal } from '../../../lib/api-error.ts'
import { aliasProblem } from './profile-rules.ts'

/** `refused`: the alias is invalid, and `reason` says why. */
export type AliasState =
  | { kind: 'own' | 'none' | 'checking' | 'free' | 'busy' | 'unknown' }
  | { kind: 'refused'; reason: string }

interface AliasCheck {
  typed: string
  asked: string
  saved: string
  busy: boolean | undefined
  error: unknown
}

export function aliasState({ typed, asked, saved, busy, error }: AliasCheck): AliasState {
  const alias = toAlias(typed)
  if (alias === toAlias(saved)) return { kind: 'own' }
  if (alias === '') return { kind: 'none' }
  if (alias !== asked) return { kind: 'checking' }
  const problem = aliasProblem(alias)
  if (problem) return { kind: 'refused', reason: problem }
  if (busy !== undefined) return { kind: busy ? 'busy' : 'free' }
  if (isRefusal(error, 'validation')) return { kind: 'refused', reason: error.fields['alias'] ?? error.message }
  return { kind: error ? 'unknown' : 'checking' }
}

/** Normalizes an alias as the contract does. */
export function toAlias(typed: string): string {
  return typed.trim().toLowerCase()
}
