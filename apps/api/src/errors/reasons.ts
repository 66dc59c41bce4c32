/** `reason` is for programs, `message` for people. */
export interface Reason {
  reason: string
  message: string
}

type Sentence = string | ((...given: never[]) => string)

type Reasons<Sentences> = {
  readonly [Name in keyof Sentences]: Sentences[Name] extends (...given: infer Given) => string
    ? (...given: Given) => { reason: Name & string; message: string }
    : { reason: Name & string; message: string }
}

/** Each sentence's key becomes its `reason`. */
export function withReasons<const Sentences extends Record<string, Sentence>>(
  sentences: Sentences,
): Reasons<Sentences> {
  const reasons = Object.entries(sentences).map(([reason, sentence]) => [
    reason,
    typeof sentence === 'string'
      ? { reason, message: sentence }
      : (...given: never[]) => ({ reason, message: sentence(...given) }),
  ])
  return Object.fromEntries(reasons) as Reasons<Sentences>
}
