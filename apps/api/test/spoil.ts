import type { z } from 'zod'
import { hostileValues } from './hostile-values.ts'

interface Spoiled {
  what: string
  spoiled: unknown
}

type Place = string[]

// `undefined` omits the field.
export const spoilingValues: readonly unknown[] = [...hostileValues, undefined]

/** Every hostile value in every place, one at a time; also omits every place. */
export function spoil(sample: unknown): Spoiled[] {
  return spoilingValues.flatMap((value) => placesOf(sample).map((place) => spoilPlaces(sample, [place], value)))
}

/** Needs half as many bodies as `spoil`: a value goes into all places that refuse it at once. */
export function spoilTogether(shape: z.ZodType, sample: unknown, values: readonly unknown[]): Spoiled[] {
  const places = Object.values(Object.groupBy(placesOf(sample), ({ length }) => length)) as Place[][]
  return values.flatMap((value) => places.flatMap((level) => spoilLevel(shape, sample, level, value)))
}

// None of `places` is inside another.
function spoilLevel(shape: z.ZodType, sample: unknown, places: Place[], value: unknown): Spoiled[] {
  const { refused = [], taken = [] } = Object.groupBy(places, (place) =>
    issuesOf(shape, replace(sample, place, value)).length > 0 ? 'refused' : 'taken',
  )
  const issues = issuesOf(shape, replaceAll(sample, refused, value))
  // A place may hide another: a wrong discriminator keeps the parser from checking the other fields.
  const isSeen = (place: Place) => issues.some((path) => place.every((key, depth) => String(path[depth]) === key))
  const { seen = [], unseen = [] } = Object.groupBy(refused, (place) => (isSeen(place) ? 'seen' : 'unseen'))
  const alone = [...taken, ...unseen].map((place) => spoilPlaces(sample, [place], value))
  return seen.length > 0 ? [...alone, spoilPlaces(sample, seen, value)] : alone
}

function issuesOf(shape: z.ZodType, sample: unknown): PropertyKey[][] {
  return shape.safeParse(JSON.parse(JSON.stringify(sample))).error?.issues.map(({ path }) => path) ?? []
}

function spoilPlaces(sample: unknown, places: Place[], value: unknown): Spoiled {
  const named = places.map((place) => place.join('.')).join(', ')
  return { what: `${named.slice(0, 80)} = ${JSON.stringify(value)}`, spoiled: replaceAll(sample, places, value) }
}

function placesOf(sample: unknown, path: Place = []): Place[] {
  const inside = typeof sample === 'object' && sample !== null ? Object.entries(sample) : []
  const places = inside.flatMap(([key, inner]) => placesOf(inner, path.concat(key)))
  return path.length > 0 ? [path, ...places] : places
}

function replaceAll(sample: unknown, places: readonly Place[], value: unknown): unknown {
  return places.reduce((spoiled, place) => replace(spoiled, place, value), sample)
}

function replace(sample: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(sample) ? [...(sample as unknown[])] : { ...(sample as object) }) as Record<
    string,
    unknown
  >
  copy[key] = replace(copy[key], rest, value)
  return copy
}
