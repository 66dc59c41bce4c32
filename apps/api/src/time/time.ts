import { utcOffsetLabel, zoneOffsetMinutes, zoneTitle } from '@razgovor/contract/time-zones'
import { textTexts } from '../text/text.texts.ts'

function toInstant(at: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
}

/** «24 ноября, 19:00» on the reader's wall. */
export function inZone(at: Date, zone: string): string {
  const day = new Intl.DateTimeFormat(textTexts.locale, { day: 'numeric', month: 'long', timeZone: zone }).format(at)
  return `${day}, ${timeInZone(at, zone)}`
}

/** «19:00» on the reader's wall. */
export function timeInZone(at: Date, zone: string): string {
  return new Intl.DateTimeFormat(textTexts.locale, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}

/** «Москва, UTC+3» at that moment. */
export function zoneLabel(zone: string, at: Date): string {
  const offset = utcOffsetLabel(zoneOffsetMinutes(zone, toInstant(at)))
  const title = zoneTitle(zone, textTexts.locale)
  return title === offset ? title : `${title}, ${offset}`
}
