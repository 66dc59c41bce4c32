import { kindTerms, seriesTerms, slotTerms } from '@razgovor/contract/slot-terms'

export const slotTermColumns = keysOf(slotTerms)
export const kindTermColumns = keysOf(kindTerms)
export const seriesTermColumns = keysOf(seriesTerms)

function keysOf<T extends object>(shape: T): (keyof T)[] {
  return Object.keys(shape) as (keyof T)[]
}

/** Omits terms that are undefined. */
export function termsOf<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])) as Pick<
    Row,
    Name
  >
}

export function hasSameTerms<Name extends PropertyKey>(
  one: Readonly<Record<Name, unknown>>,
  other: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
): boolean {
  return names.every((name) => one[name] === other[name])
}
