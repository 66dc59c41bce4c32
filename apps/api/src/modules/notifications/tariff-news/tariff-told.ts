import type { Letter } from '../../../letter.ts'

/** One piece of news to one speaker: the line in the list, and the mail. */
export interface TariffTold {
  user_id: string
  email: string
  event_key: string
  /** Of a charge that the clock made. */
  is_rebill: boolean
  content: string
  letter: Letter
}

/** «21 декабря 2030 г.» on the reader's wall. */
export function dayInZone(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(at)
}

export function tariffButton({ PUBLIC_URL }: { PUBLIC_URL: string }): NonNullable<Letter['button']> {
  return { title: 'Мой тариф', url: `${PUBLIC_URL}/profile/tariff` }
}
