import type { PartOfDay } from '@razgovor/contract/waitlist'
import { formatCount } from '../../lib/format.ts'

export const waitlistTexts = {
  offer: 'Сообщить, когда появится время',
  waiting: 'Ты в листе ожидания',
  leave: 'Выйти',
  leave_of: 'Выйти из листа ожидания',
  any_time: 'любое время',
  about: (name: string) =>
    `${name}: когда появится время, напишем тем, кто ждёт, по очереди. У каждого 15 минут, пока не позовём следующих. Место при этом не держим.`,
  period: 'Когда удобно',
  periods: { ANY: 'В любой день', DATES: 'В эти даты' },
  from: 'С какого дня',
  to: 'По какой день',
  date: 'Напиши дату так: 24.11.2026',
  past: 'Этот день уже прошёл',
  order: 'Последний день раньше первого',
  parts_of_day: 'Время дня',
  parts_hint: 'Не выбирай ничего, если подойдёт любое',
  parts: { MORNING: 'Утро, до 12:00', DAY: 'День, до 18:00', EVENING: 'Вечер, с 18:00' } satisfies Record<
    PartOfDay,
    string
  >,
  short_parts: { MORNING: 'утро', DAY: 'день', EVENING: 'вечер' } satisfies Record<PartOfDay, string>,
  submit: 'Сообщить мне',
  cancel: 'Отмена',
  count: (count: number) =>
    `${formatCount(count, ['человек ждёт', 'человека ждут', 'человек ждут'])} твоего свободного времени`,
} as const
