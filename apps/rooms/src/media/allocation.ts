/** What a listener wants of one track, and what its layers cost now. */
export type Demand = {
  /** The largest layer that is of use; undefined for none. */
  wanted: number | undefined
  /** Layers that carry pictures, from the smallest. */
  live: { index: number; bits_per_second: number }[]
}

/** A picture that shakes is better than none: it stops only when not even half of it fits. */
const PAUSE_SHARE = 0.5

/**
 * Which layer each listener gets: first the smallest of every track in the given order, then the cheapest step up as
 * long as one fits. Undefined: the track has to pause, or is not wanted.
 */
export function allocate(demands: Demand[], budget: number): (number | undefined)[] {
  let left = budget
  const chosen = demands.map((demand) => {
    const smallest = usable(demand)[0]
    if (!smallest) return demand.wanted
    if (left < smallest.bits_per_second * PAUSE_SHARE) return undefined
    left -= smallest.bits_per_second
    return smallest.index
  })
  for (;;) {
    const steps = demands.flatMap((demand, position) => stepUp(demand, position, chosen[position]))
    const cheapest = steps.filter(({ cost }) => cost <= left).toSorted((a, b) => a.cost - b.cost)[0]
    if (!cheapest) return chosen
    chosen[cheapest.position] = cheapest.index
    left -= cheapest.cost
  }
}

function usable({ wanted, live }: Demand): Demand['live'] {
  if (wanted === undefined) return []
  const fitting = live.filter(({ index }) => index <= wanted)
  return fitting.length > 0 ? fitting : live.slice(0, 1)
}

function stepUp(demand: Demand, position: number, chosen: number | undefined) {
  const layers = usable(demand)
  const at = layers.findIndex(({ index }) => index === chosen)
  const [current, next] = [layers[at], layers[at + 1]]
  if (at === -1 || !current || !next) return []
  return [{ position, index: next.index, cost: Math.max(0, next.bits_per_second - current.bits_per_second) }]
}
