import { alternate, load, median } from './measure.ts'

const rounds = 4
const callsARound = 60

interface Site {
  request: (kind: string) => Promise<void>
}

interface Sizes<T> {
  few: T
  many: T
}

/** Alternates each kind of query between a site with few speakers and one with many. All times are in milliseconds. */
export async function compareSizes(kinds: readonly string[], { few, many }: Sizes<Site>) {
  const all: Sizes<number[]> = { few: [], many: [] }
  const medians: (Sizes<number> & { kind: string })[] = []
  for (const kind of kinds) {
    const loads = await alternate(rounds, {
      few: () => load(1, callsARound, () => few.request(kind)),
      many: () => load(1, callsARound, () => many.request(kind)),
    })
    const [ofFew, ofMany] = [timesOf(loads.few), timesOf(loads.many)]
    all.few.push(...ofFew)
    all.many.push(...ofMany)
    medians.push({ kind, few: median(ofFew), many: median(ofMany) })
  }
  return { all, medians }
}

function timesOf(loads: readonly { times: number[] }[]): number[] {
  return loads.flatMap(({ times }) => times)
}
