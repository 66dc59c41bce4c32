import { createStore, useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { persisted } from '../../../lib/persist.ts'
import type { CaptionAnswer, Phrase } from './caption-message.ts'

/** Whether the person wants captions; remembered on the device. */
export const useCaptionsChoice = persisted<{ is_on: boolean }>({
  name: 'meeting-captions',
  version: 1,
  initial: { is_on: false },
  parse: (stored) =>
    typeof (stored as { is_on?: unknown }).is_on === 'boolean' ? (stored as { is_on: boolean }) : null,
})

export interface ShownPhrase extends Phrase {
  identity: string
}

interface Captions {
  /** The latest phrases of others, the newest last. */
  phrases: readonly ShownPhrase[]
  /** What others answered to the wish for captions. */
  answers: Readonly<Record<string, CaptionAnswer>>
  /** The people who want captions of this person's speech, in the order in which they asked. */
  wantedBy: readonly string[]
  /** Whether this person's speech may be recognized during this meeting; null until they answer. */
  isAllowed: boolean | null
  /** The address of the site's recognition server; null for the browser's own recognition. */
  captions_url: string | null
}

export const initialCaptions: Captions = {
  phrases: [],
  answers: {},
  wantedBy: [],
  isAllowed: null,
  captions_url: null,
}

/** Separate from the meeting's store, whose readers must not run for each word. */
export const captionsStore = createStore<Captions>(() => initialCaptions)

export function useCaptions<T>(select: (captions: Captions) => T): T {
  return useStore(captionsStore, useShallow(select))
}

const phrasesMax = 3
const shownMs = 6000

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows the phrase in place of its earlier text, and removes it when it has not changed for a while. */
export function showPhrase(phrase: ShownPhrase): void {
  const { phrases } = captionsStore.getState()
  const key = keyOf(phrase)
  const place = phrases.findIndex((shown) => keyOf(shown) === key)
  // An interim text that arrives after the final one.
  if (phrases[place]?.isFinal) return
  captionsStore.setState({
    phrases: place < 0 ? [...phrases, phrase].slice(-phrasesMax) : phrases.with(place, phrase),
  })
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => remove(key), shownMs),
  )
}

function remove(key: string): void {
  timers.delete(key)
  captionsStore.setState(({ phrases }) => ({ phrases: phrases.filter((phrase) => keyOf(phrase) !== key) }))
}

function keyOf({ identity, part }: Pick<ShownPhrase, 'identity' | 'part'>): string {
  return `${identity} ${part}`
}
