import * as texts from './format.texts.ts'
import type { PluralForms } from './plural-forms.ts'

const defaultZone = 'Europe/Moscow'

const wholeRoubles = moneyFormat(0)
const exactRoubles = moneyFormat(2)
const numbers = new Intl.NumberFormat(texts.intlLocale)
const averages = new Intl.NumberFormat(texts.intlLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const pluralRules = new Intl.PluralRules(texts.intlLocale)
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** «2 500 ₽» or «Бесплатно» from kopecks. */
export function formatMoney(amount: number): string {
  return amount === 0 ? texts.free : formatSum(amount)
}

/** «0 ₽», «2 500 ₽», «−99,50 ₽» from kopecks; for prices `formatMoney`. */
export function formatSum(amount: number): string {
  return (amount % 100 === 0 ? wholeRoubles : exactRoubles).format(amount / 100)
}

export function formatAverage(average: number): string {
  return averages.format(average)
}

export function plural(count: number, [one, few, many]: PluralForms): string {
  const rule = pluralRules.select(Math.abs(count))
  if (rule === 'one') return one
  return rule === 'few' ? few : many
}

export function formatCount(count: number, forms: PluralForms): string {
  return `${numbers.format(count)} ${plural(count, forms)}`
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

export function formatTime(instant_iso: string, zone: string): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }, zone).format(Date.parse(instant_iso))
}

interface ZoneLabel {
  tz_id: string
  title: string
  utcOffsetMinutes: number
}

/** «По Москве, UTC+3» for the default zone; other zones are named by their title. */
export function formatZone({ tz_id, title, utcOffsetMinutes }: ZoneLabel): string {
  return `${tz_id === defaultZone ? texts.defaultZoneName : title}, ${formatOffset(utcOffsetMinutes)}`
}

export function formatOffset(utcOffsetMinutes: number): string {
  const sign = utcOffsetMinutes < 0 ? '−' : '+'
  const minutes = Math.abs(utcOffsetMinutes)
  const rest = minutes % 60
  return `UTC${sign}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** «04:59»; from an hour on «01:04:59». */
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

/** Caches formats, because creating one costs more than a thousand uses. */
export function dateFormat(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = `${zone} ${Object.entries(options).join(' ')}`
  const known = dateFormats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(texts.intlLocale, { ...options, timeZone: zone })
  dateFormats.set(key, format)
  return format
}
