/**
 * A change of a text, as parts in the order of the text: a number keeps so many characters or, below zero, deletes them; a
 * string is inserted. Characters are counted as JavaScript does, in UTF-16.
 */
export type TextChange = readonly (number | string)[]

/** Returns the changed text; null if the change is not one of a text of this length. */
export function applyChange(text: string, change: TextChange): string | null {
  let at = 0
  let changed = ''
  for (const part of change)
    if (typeof part === 'string') changed += part
    else {
      if (part > 0) changed += text.slice(at, at + part)
      at += Math.abs(part)
    }
  return at === text.length ? changed : null
}
