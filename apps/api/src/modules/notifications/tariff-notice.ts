import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Letter } from '../../mail/letter.ts'
import { textTexts } from '../../text/text.texts.ts'
import { tariffNoticesTexts } from './tariff-notices.texts.ts'

export const tariffMail = { about: 'TARIFF', title: tariffNoticesTexts.tariff, only_open_accounts: true } as const

export const tariffPath = '/profile/tariff'

/** Example: «21 декабря 2030 г.», in the reader's time zone. */
export function dayInZone(at: Date, zone: string): string {
  return new Intl.DateTimeFormat(textTexts.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  }).format(at)
}

export function tariffButton({ PUBLIC_URL }: { PUBLIC_URL: string }): NonNullable<Letter['button']> {
  return { title: tariffNoticesTexts.myTariff, url: `${PUBLIC_URL}${tariffPath}` }
}

export function tariffEvent(
  { is_rebill }: { is_rebill: boolean },
  { notification_id, content }: { notification_id: string; content: string },
): RealtimeEvent {
  if (is_rebill) return { type: 'payment_rebill', content, payload: {} }
  return { type: 'notification', content, payload: { notification_id } }
}
