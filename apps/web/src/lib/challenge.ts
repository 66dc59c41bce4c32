import type { Session } from '@razgovor/contract/accounts'
import { create } from 'zustand'
import { isRefusal } from './api-error.ts'

/** 'repeat': the call may be sent again; a session: the response; null: the person closed the dialog. */
type Outcome = 'repeat' | Session | null

/** A confirmation that the server requires before a call; `half_session`: the second step of signing in. */
export interface Challenge {
  half_session: string | undefined
  settle: (outcome: Outcome) => void
}

export const useChallenge = create<{ open: Challenge | null }>(() => ({ open: null }))

let asked: Promise<Outcome> | undefined

/**
 * Opens one dialog for all calls that are refused meanwhile; returns undefined if the error requires no confirmation.
 */
export function answerChallenge(refusal: unknown): Promise<Outcome> | undefined {
  if (!isRefusal(refusal, 'confirmation_required', 'second_factor_required')) return undefined
  const { half_session } = refusal.fields
  if (!half_session && refusal.errorName === 'second_factor_required') return undefined
  asked ??= new Promise<Outcome>((settle) => useChallenge.setState({ open: { half_session, settle } })).finally(() => {
    asked = undefined
    useChallenge.setState({ open: null })
  })
  return asked
}
