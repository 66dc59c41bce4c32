import type { PackageOffer } from '@razgovor/contract/packages'
import { formatMoney } from '../../lib/format.ts'
import { packageTexts as texts } from './packages.texts.ts'

type Terms = Pick<PackageOffer, 'meetings' | 'minutes' | 'amount' | 'valid_days' | 'single_amount'>

/** «5 встреч по 45 минут», the price of each, and what it saves. */
export function packageTerms(terms: Terms): string[] {
  const saving = savingOf(terms)
  return [
    texts.each(formatMoney(Math.floor(terms.amount / terms.meetings))),
    ...(saving > 0 ? [texts.saves(saving)] : []),
    texts.valid(terms.valid_days),
  ]
}

/** Percent of the price of the meetings bought one by one, rounded down; 0 if the package is not cheaper. */
function savingOf({ meetings, amount, single_amount }: Terms): number {
  if (single_amount === null) return 0
  const whole = single_amount * meetings
  return Math.max(0, Math.floor(((whole - amount) * 100) / whole))
}
