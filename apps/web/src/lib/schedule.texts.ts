import { repeatTimesMax } from '@razgovor/contract/limits'
import { formatCount } from './format.ts'

export const stretchProblems = {
  date: 'Укажи дату как ДД.ММ.ГГГГ',
  time: 'Укажи время как ЧЧ:ММ',
  past: 'Это время уже прошло',
} as const

export const repeatProblems = {
  weekdays: 'Выбери дни недели',
  ends_on: 'Укажи дату как ДД.ММ.ГГГГ',
  too_early: 'Последний день раньше первого',
  times: `Укажи число от 1 до ${repeatTimesMax}`,
} as const

export function countSlots(count: number): string {
  return formatCount(count, ['окно', 'окна', 'окон'])
}
