interface Block {
  kind: 'same' | 'gone' | 'new'
  text: string
}
export type PlacedBlock = Block & { place: number }

/** Above this number of pairs the diff is skipped: all old blocks count as removed and all new ones as added. */
const pairsMax = 4_000_000

/** Returns the diff of two texts. A removed block comes before its replacement. */
export function changedBlocks(before: readonly string[], after: readonly string[]): PlacedBlock[] {
  const head = countAlike(before, after, (list, place) => list[place])
  const rest = [before.slice(head), after.slice(head)] as const
  const tail = countAlike(rest[0], rest[1], (list, place) => list.at(-1 - place))
  const old = rest[0].slice(0, rest[0].length - tail)
  const fresh = rest[1].slice(0, rest[1].length - tail)
  const middle =
    old.length * fresh.length > pairsMax
      ? [...old.map((text) => toBlock('gone', text)), ...fresh.map((text) => toBlock('new', text))]
      : compare(old, fresh)
  const blocks = [
    ...before.slice(0, head).map((text) => toBlock('same', text)),
    ...middle,
    ...before.slice(before.length - tail).map((text) => toBlock('same', text)),
  ]
  return blocks.map((block, place) => Object.assign(block, { place }))
}

function toBlock(kind: Block['kind'], text: string): Block {
  return { kind, text }
}

type At = (list: readonly string[], place: number) => string | undefined

function countAlike(one: readonly string[], other: readonly string[], at: At): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && at(one, count) === at(other, count)) count++
  return count
}

/** Compares by the longest common subsequence of blocks. */
function compare(old: readonly string[], fresh: readonly string[]): Block[] {
  const width = fresh.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const commonFrom = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i] === fresh[j] ? commonFrom(i + 1, j + 1) + 1 : Math.max(commonFrom(i + 1, j), commonFrom(i, j + 1))
  const blocks: Block[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      blocks.push(toBlock('same', old[i]!))
      i++
      j++
    } else if (j >= fresh.length || (i < old.length && commonFrom(i + 1, j) >= commonFrom(i, j + 1)))
      blocks.push(toBlock('gone', old[i++]!))
    else blocks.push(toBlock('new', fresh[j++]!))
  }
  return blocks
}
