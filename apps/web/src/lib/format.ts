import * as texts from './format.texts.ts'
import type { PluralForms } from './plural-forms.ts'
import { addDays, dayOf, zoned } from './time.ts'

const defaultZone = 'Europe/Moscow'

const wholeRoubles = moneyFormat(0)
const exactRoubles = moneyFormat(2)
const pluralRules = new Intl.PluralRules(texts.intlLocale)
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** «2 500 ₽» or «Бесплатно» from kopecks. */
export function formatMoney(amount: number): string {
  if (amount === 0) return texts.free
  return (amount % 100 === 0 ? wholeRoubles : exactRoubles).format(amount / 100)
}

function formatNumber(value: number): string {
  return value.toLocaleString(texts.intlLocale)
}

export function plural(count: number, [one, few, many]: PluralForms): string {
  const rule = pluralRules.select(Math.abs(count))
  if (rule === 'one') return one
  return rule === 'few' ? few : many
}

export function formatCount(count: number, forms: PluralForms): string {
  return `${formatNumber(count)} ${plural(count, forms)}`
}

export function formatDuration(minutes: number): string {
  return formatCount(minutes, texts.minutes)
}

export function ofMinutes(minutes: number): string {
  return formatCount(minutes, texts.ofMinutes)
}

export function formatDate(instant_iso: string, zone: string): string {
  return dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' }, zone).format(Date.parse(instant_iso))
}

export function formatDay(instant_iso: string, zone: string): string {
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }, zone).format(Date.parse(instant_iso))
}

export function formatShortDay(instant_iso: string, zone: string): string {
  return dateFormat({ weekday: 'short', day: 'numeric', month: 'long' }, zone).format(Date.parse(instant_iso))
}

export function formatTime(instant_iso: string, zone: string): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }, zone).format(Date.parse(instant_iso))
}

interface Stretch {
  time_start_iso: string
  time_end_iso: string
}

export function formatTimeRange({ time_start_iso, time_end_iso }: Stretch, zone: string): string {
  return `${formatTime(time_start_iso, zone)}–${formatTime(time_end_iso, zone)}`
}

/** «Сегодня, 19:00», «Завтра, 11:00», within six days «Пн, 9:30», else «24 ноября, 9:30». */
export function formatWhen({ instant_iso, now_iso, zone }: { instant_iso: string; now_iso: string; zone: string }) {
  const { hour, minute } = zoned(instant_iso, zone)
  return `${nearDay({ instant_iso, now_iso, zone })}, ${hour}:${String(minute).padStart(2, '0')}`
}

function nearDay({ instant_iso, now_iso, zone }: { instant_iso: string; now_iso: string; zone: string }): string {
  const day = dayOf(instant_iso, zone)
  const today = dayOf(now_iso, zone)
  if (day === today) return texts.today
  if (day === addDays(today, 1)) return texts.tomorrow
  if (day > today && day <= addDays(today, 6)) {
    return capitalize(dateFormat({ weekday: 'short' }, zone).format(Date.parse(instant_iso)))
  }
  return dateFormat({ day: 'numeric', month: 'long' }, zone).format(Date.parse(instant_iso))
}

/** The weekday of a plain date: «пн». */
export function formatWeekday(day: string): string {
  return dateFormat({ weekday: 'short' }, 'UTC').format(Date.parse(day))
}

/** A plain date: «вторник, 24 ноября». */
export function formatPlainDay(day: string): string {
  return formatDay(`${day}T00:00:00Z`, 'UTC')
}

interface ZoneLabel {
  tz_id: string
  title: string
  utc_offset_minutes: number
}

/** «По Москве, UTC+3»; other zones by their title. */
export function formatZone({ tz_id, title, utc_offset_minutes }: ZoneLabel): string {
  return `${tz_id === defaultZone ? texts.defaultZoneName : title}, ${formatOffset(utc_offset_minutes)}`
}

function formatOffset(utc_offset_minutes: number): string {
  const sign = utc_offset_minutes < 0 ? '−' : '+'
  const minutes = Math.abs(utc_offset_minutes)
  const rest = minutes % 60
  return `UTC${sign}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** «04:59», above an hour «01:04:59». */
export function formatCountdown(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60]
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0')).join(':')
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function moneyFormat(minimumFractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(texts.intlLocale, { style: 'currency', currency: 'RUB', minimumFractionDigits })
}

/** Cached, because creating a format costs more than a thousand uses. */
function dateFormat(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = `${zone} ${Object.entries(options).join(' ')}`
  const known = dateFormats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(texts.intlLocale, { ...options, timeZone: zone })
  dateFormats.set(key, format)
  return format
}
