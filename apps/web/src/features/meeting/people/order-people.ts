interface Person {
  identity: string
}

/** Raised hands first, in their order; then the person themselves; then the others in the given order. */
export function orderPeople<T extends Person>(
  peers: readonly T[],
  { own, hands }: { own: T; hands: readonly Person[] },
): T[] {
  const place = ({ identity }: T) => {
    const hand = hands.findIndex((raised) => raised.identity === identity)
    return hand === -1 ? hands.length : hand
  }
  return [own, ...peers].toSorted((one, other) => place(one) - place(other))
}

/** Returns whether each word of the search is the start of a word of the name. */
export function isFound(name: string, search: string): boolean {
  const words = toWords(name)
  return toWords(search).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function toWords(text: string): string[] {
  return text.toLocaleLowerCase('ru').normalize('NFD').replaceAll('\u0308', '').split(/\s+/).filter(Boolean)
}
