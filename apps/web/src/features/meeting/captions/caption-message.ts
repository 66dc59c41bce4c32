export const captionsTopic = 'captions'

/** `unable`: the person's browser cannot recognize speech. */
export type CaptionAnswer = 'ready' | 'no' | 'unable'

/** `part` counts the phrases of one person, whose text grows until it is final. */
export interface Phrase {
  part: number
  text: string
  isFinal: boolean
}

export type CaptionMessage = { kind: 'want' | 'enough' | CaptionAnswer } | ({ kind: 'say' } & Phrase)

/** Of a longer phrase, the end is sent. */
const textMax = 300
export const captionBytesMax = 4 * textMax + 20

const words: ReadonlySet<string> = new Set(['want', 'enough', 'ready', 'no', 'unable'])
const say = /^say (\d{1,6}) ([+-]) (.+)$/s

export function writeCaption(message: CaptionMessage): string {
  if (message.kind !== 'say') return message.kind
  const { part, isFinal, text } = message
  return `say ${part} ${isFinal ? '+' : '-'} ${endOf(text)}`
}

/** Returns null for an invalid message. */
export function readCaption(word: string): CaptionMessage | null {
  if (words.has(word)) return { kind: word } as CaptionMessage
  const [, part, sign, text] = say.exec(word) ?? []
  if (text === undefined) return null
  return { kind: 'say', part: Number(part), isFinal: sign === '+', text: endOf(text) }
}

/** Cuts between words if there are any. */
function endOf(text: string): string {
  const whole = text.trim()
  if (whole.length <= textMax) return whole
  const end = whole.slice(1 - textMax)
  return `…${end.slice(end.indexOf(' ') + 1)}`.toWellFormed()
}
