import type { Tariff } from './get-tariff.ts'

const plural = new Intl.PluralRules('ru-RU')
const minuteForms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'минута', few: 'минуты' }

export function describeTariff(tariff: Omit<Tariff, 'code' | 'position'>): string[] {
  const { meeting_minutes, month_minutes, participants_max, series_allowed, donations_allowed } = tariff
  return [
    meeting_minutes === null ? 'Видеовстречи любой длины' : `${inMinutes(meeting_minutes)} на видеовстречу`,
    month_minutes === null ? 'Сколько угодно минут в месяц' : `${inMinutes(month_minutes)} в месяц`,
    `До ${participants_max} участников`,
    series_allowed ? 'Серии встреч' : 'Без серий',
    donations_allowed ? 'Донаты на твоей странице' : 'Без донатов',
  ]
}

function inMinutes(minutes: number): string {
  return `${minutes} ${minuteForms[plural.select(minutes)] ?? 'минут'}`
}
