import type { TextChange } from '@razgovor/contract/text-change'

/** Returns one change equal to both, one after the other. */
export function compose(first: TextChange, second: TextChange): TextChange {
  const [one, other] = [new Parts(first), new Parts(second)]
  const both = new Builder()
  for (;;) {
    if (one.deletes) both.add(one.take())
    else if (other.inserts) both.add(other.take())
    else if (one.isOver || other.isOver) return both.parts
    else {
      const length = Math.min(one.length, other.length)
      const [written, kept] = [one.take(length), other.take(length)]
      if (!isDeleted(kept)) both.add(written)
      else if (typeof written === 'number') both.add(kept)
    }
  }
}

/**
 * Transforms two changes of one text so that each applies after the other, with the same result in either order. If
 * both insert at one place, the text of `first` comes first.
 */
export function rebase(first: TextChange, second: TextChange): [TextChange, TextChange] {
  const [one, other] = [new Parts(first), new Parts(second)]
  const [ofFirst, ofSecond] = [new Builder(), new Builder()]
  for (;;) {
    if (one.inserts) {
      ofSecond.add(one.length)
      ofFirst.add(one.take())
    } else if (other.inserts) {
      ofFirst.add(other.length)
      ofSecond.add(other.take())
    } else if (one.isOver || other.isOver) return [ofFirst.parts, ofSecond.parts]
    else {
      const length = Math.min(one.length, other.length)
      const [kept, alsoKept] = [one.take(length), other.take(length)]
      if (!isDeleted(alsoKept)) ofFirst.add(kept)
      if (!isDeleted(kept)) ofSecond.add(alsoKept)
    }
  }
}

/** Returns the change from one text to the other: a single replaced part that splits no surrogate pair. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  if (isHighHalf(before, start - 1)) start -= 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  if (isLowHalf(before, before.length - end)) end -= 1
  const change = new Builder()
  change.add(start)
  change.add(after.slice(start, after.length - end))
  change.add(-(before.length - start - end))
  change.add(end)
  return change.parts
}

/** Returns the position of the caret after a change; text inserted at the caret follows it. */
export function moveCaret(caret: number, change: TextChange): number {
  let [at, moved] = [0, caret]
  for (const part of change) {
    if (at >= caret) break
    if (typeof part === 'string') moved += part.length
    else {
      if (part < 0) moved -= Math.min(-part, caret - at)
      at += Math.abs(part)
    }
  }
  return moved
}

function isDeleted(part: number | string): boolean {
  return typeof part === 'number' && part < 0
}

function isHighHalf(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF]$/.test(text.charAt(at))
}

function isLowHalf(text: string, at: number): boolean {
  return /^[\uDC00-\uDFFF]$/.test(text.charAt(at))
}

class Parts {
  readonly #change: TextChange
  #at = 0
  /** The rest of the part at `#at`. */
  #part: number | string

  constructor(change: TextChange) {
    // An empty part would never end.
    this.#change = change.filter((part) => part !== 0 && part !== '')
    this.#part = this.#change[0] ?? 0
  }

  get isOver(): boolean {
    return this.#at >= this.#change.length
  }

  get inserts(): boolean {
    return typeof this.#part === 'string'
  }

  get deletes(): boolean {
    return isDeleted(this.#part)
  }

  get length(): number {
    return typeof this.#part === 'string' ? this.#part.length : Math.abs(this.#part)
  }

  /** Takes the rest of this part, or its beginning of this length. */
  take(length = this.length): number | string {
    const part = this.#part
    const [taken, left] =
      typeof part === 'string'
        ? [part.slice(0, length), part.slice(length)]
        : [Math.sign(part) * length, part - Math.sign(part) * length]
    const isWhole = length === this.length
    if (isWhole) this.#at += 1
    this.#part = isWhole ? (this.#change[this.#at] ?? 0) : left
    return taken
  }
}

/** Joins adjacent parts of the same kind and drops empty ones. */
class Builder {
  readonly parts: (number | string)[] = []

  add(part: number | string): void {
    const last = this.parts.at(-1)
    if (part === 0 || part === '') return
    if (typeof part === 'string' && typeof last === 'string') this.parts.splice(-1, 1, last + part)
    else if (typeof part === 'number' && typeof last === 'number' && Math.sign(part) === Math.sign(last))
      this.parts.splice(-1, 1, last + part)
    else this.parts.push(part)
  }
}
