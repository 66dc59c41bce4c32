import { create } from 'zustand'
import { isRefusal } from './api-error.ts'

/** What the server asks a person for before a call goes through. */
export interface Challenge {
  /** 'repeat': the call may be sent again; null: the person closed the question. */
  settle: (outcome: 'repeat' | null) => void
}

export const useChallenge = create<{ open: Challenge | null }>(() => ({ open: null }))

let asked: Promise<'repeat' | null> | undefined

/** Asks once, however many calls were refused meanwhile; undefined for what is no question to a person. */
export function answerChallenge(refusal: unknown): Promise<'repeat' | null> | undefined {
  if (!isRefusal(refusal, 'confirmation_required')) return undefined
  asked ??= new Promise<'repeat' | null>((settle) => useChallenge.setState({ open: { settle } })).finally(() => {
    asked = undefined
    useChallenge.setState({ open: null })
  })
  return asked
}
