/**
 * The 39 supported IANA zones with their Russian names. `utc_offset` is computed, because it changes during the year.
 */
export const timeZones = {
  'Europe/Kaliningrad': 'Калининград',
  'Europe/Moscow': 'Москва',
  'Europe/Simferopol': 'Симферополь',
  'Europe/Samara': 'Самара',
  'Europe/Saratov': 'Саратов',
  'Europe/Volgograd': 'Волгоград',
  'Europe/Astrakhan': 'Астрахань',
  'Asia/Yekaterinburg': 'Екатеринбург',
  'Asia/Omsk': 'Омск',
  'Asia/Novosibirsk': 'Новосибирск',
  'Asia/Barnaul': 'Барнаул',
  'Asia/Krasnoyarsk': 'Красноярск',
  'Asia/Irkutsk': 'Иркутск',
  'Asia/Yakutsk': 'Якутск',
  'Asia/Vladivostok': 'Владивосток',
  'Asia/Magadan': 'Магадан',
  'Asia/Sakhalin': 'Южно-Сахалинск',
  'Asia/Kamchatka': 'Петропавловск-Камчатский',
  'Europe/Minsk': 'Минск',
  'Europe/Kyiv': 'Киев',
  'Europe/Chisinau': 'Кишинёв',
  'Asia/Tbilisi': 'Тбилиси',
  'Asia/Yerevan': 'Ереван',
  'Asia/Baku': 'Баку',
  'Asia/Almaty': 'Алматы',
  'Asia/Tashkent': 'Ташкент',
  'Asia/Bishkek': 'Бишкек',
  'Asia/Dushanbe': 'Душанбе',
  'Asia/Ashgabat': 'Ашхабад',
  'Europe/Istanbul': 'Стамбул',
  'Asia/Jerusalem': 'Тель-Авив',
  'Asia/Dubai': 'Дубай',
  'Asia/Bangkok': 'Бангкок',
  'Europe/Berlin': 'Берлин',
  'Europe/Belgrade': 'Белград',
  'Europe/London': 'Лондон',
  'America/New_York': 'Нью-Йорк',
  'America/Los_Angeles': 'Лос-Анджелес',
  UTC: 'UTC',
} as const satisfies Record<string, string>

export type TimeZoneId = keyof typeof timeZones
export const defaultTimeZone = 'Europe/Moscow' satisfies TimeZoneId

export function isTimeZone(name: string): name is TimeZoneId {
  return Object.hasOwn(timeZones, name)
}

/** Returns minutes east of UTC at the instant. */
export function zoneOffsetMinutes(zone: string, at: Temporal.Instant): number {
  return at.toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000
}

/** Formats an offset such as «UTC+3», «UTC+5:30», «UTC−3». */
export function utcOffsetLabel(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
