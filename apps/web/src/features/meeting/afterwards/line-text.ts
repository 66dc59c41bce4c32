import type { LineLog } from '../meeting.store.ts'
import { afterwardsTexts } from './afterwards.texts.ts'

const { line: texts } = afterwardsTexts

/** A shorter stay says little about the connection. */
const secondsMin = 60
/** A share too small to notice. */
const percentMin = 2

/** Returns one or two sentences on the quality of the connection; null if too little was measured. */
export function lineText({ seconds, ownWeakSeconds, othersWeakSeconds }: LineLog): string | null {
  if (seconds < secondsMin) return null
  const own = percentOf(ownWeakSeconds, seconds)
  const others = percentOf(othersWeakSeconds, seconds)
  if (own < percentMin) return others < percentMin ? texts.good : `${texts.good} ${texts.only_others_weak(others)}`
  const sentence = texts.weak(Math.max(1, Math.round(ownWeakSeconds / 60)), own)
  return others < percentMin ? sentence : `${sentence} ${texts.others_weak(others)}`
}

function percentOf(part: number, whole: number): number {
  return Math.round((part / whole) * 100)
}
