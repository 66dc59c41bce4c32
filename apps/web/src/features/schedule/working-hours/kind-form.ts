import type { MeetingKind } from '@razgovor/contract/kinds'
import { parsePrice } from '../../../lib/date-time-input.ts'
import { newKey } from '../../../lib/new-key.ts'
import { availabilityTexts as texts } from './availability.texts.ts'

/** Values as typed. */
export interface KindForm {
  kind_id: string
  title: string
  description: string
  minutes: string
  booking_mode: MeetingKind['booking_mode']
  price: string
  is_offered: boolean
}

export function newKindForm(minutes: number): KindForm {
  return {
    kind_id: newKey(),
    title: '',
    description: '',
    minutes: String(minutes),
    booking_mode: 'BUYABLE',
    price: '',
    is_offered: true,
  }
}

export function toKindForm({ amount, minutes, ...kind }: MeetingKind): KindForm {
  return { ...kind, minutes: String(minutes), price: amount > 0 ? String(amount / 100).replace('.', ',') : '' }
}

export function readKind({ price, minutes, title, description, ...kind }: KindForm): MeetingKind {
  const amount = kind.booking_mode === 'BUYABLE' ? (parsePrice(price) ?? 0) : 0
  return { ...kind, title: title.trim(), description: description.trim(), minutes: Number(minutes), amount }
}

/** Several kinds need distinct titles, because listeners choose by title. */
export function titleProblem(kinds: readonly KindForm[], index: number): string | undefined {
  const titles = kinds.map(({ title }) => title.trim().toLocaleLowerCase('ru'))
  if (kinds.length > 1 && titles[index] === '') return texts.kind.no_title
  return titles[index] !== '' && titles.indexOf(titles[index]!) < index ? texts.kind.title_twice : undefined
}

export function areKindsValid(kinds: readonly KindForm[]): boolean {
  return kinds.every(
    ({ booking_mode, price }, index) =>
      !titleProblem(kinds, index) && (booking_mode !== 'BUYABLE' || parsePrice(price) !== null),
  )
}
