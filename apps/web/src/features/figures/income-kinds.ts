import type { IncomeOfKind } from '@razgovor/contract/figures'
import { incomeTexts as texts } from './figures.texts.ts'

const tints = ['lilac', 'sky', 'mint', 'butter', 'peach', 'rose'] as const

export interface KindOfIncome {
  /** The kinds of meeting included; null stands for meetings without a kind. */
  kind_ids: (string | null)[]
  name: string
  tint: (typeof tints)[number]
  sum: number
}

/**
 * Returns the kinds that earn most, each with its own color. If there are more kinds than colors, the last color is for
 * all others.
 */
export function kindsOfIncome(income: readonly IncomeOfKind[]): KindOfIncome[] {
  const sums = new Map<string | null, { name: string; sum: number }>()
  for (const part of income) {
    const found = sums.get(part.kind_id) ?? { name: kindName(part), sum: 0 }
    sums.set(part.kind_id, { ...found, sum: found.sum + part.earned + part.pending })
  }
  const sorted = [...sums].toSorted(([, one], [, other]) => other.sum - one.sum)
  const shown = sorted.length > tints.length ? sorted.slice(0, tints.length - 1) : sorted
  const rest = sorted.slice(shown.length)
  return [
    ...shown.map(([kind_id, kind], n) => Object.assign(kind, { kind_ids: [kind_id], tint: tints[n]! })),
    ...(rest.length > 0 ? [restOf(rest)] : []),
  ]
}

function restOf(rest: readonly [string | null, { sum: number }][]): KindOfIncome {
  const sum = rest.reduce((total, [, kind]) => total + kind.sum, 0)
  return { kind_ids: rest.map(([kind_id]) => kind_id), name: texts.rest, tint: tints.at(-1)!, sum }
}

export function kindName({ kind_id, title }: Pick<IncomeOfKind, 'kind_id' | 'title'>): string {
  return kind_id === null ? texts.other : title || texts.unnamed
}

export function sumsOf(
  income: readonly IncomeOfKind[],
  { month, kind_ids }: { month: string; kind_ids: readonly (string | null)[] },
): [earned: number, pending: number] {
  const parts = income.filter((part) => part.month === month && kind_ids.includes(part.kind_id))
  const sum = (name: 'earned' | 'pending') => parts.reduce((total, part) => total + part[name], 0)
  return [sum('earned'), sum('pending')]
}
