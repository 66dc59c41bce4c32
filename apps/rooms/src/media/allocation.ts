export interface Demand {
  // The largest useful layer; undefined when the track is not wanted.
  wanted: number | undefined
  // Layers that currently carry video, smallest first.
  live: { index: number; bits_per_second: number }[]
}

// A stuttering video beats none: a track pauses only when less than half of its smallest layer fits.
const pauseShare = 0.5

/**
 * Chooses a layer per track: the smallest of each in the given order, then the cheapest upgrades that still fit.
 * Undefined pauses the track.
 */
export function allocate(demands: Demand[], budget: number): (number | undefined)[] {
  let left = budget
  const chosen = demands.map((demand) => {
    const smallest = usable(demand)[0]
    if (!smallest) return demand.wanted
    if (left < smallest.bits_per_second * pauseShare) return undefined
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
