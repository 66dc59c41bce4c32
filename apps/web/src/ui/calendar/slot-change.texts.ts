import type { SlotChange } from '@razgovor/contract/schedule'
import { formatCount } from '../../lib/format.ts'

export const slotChangeTexts = {
  more: (count: number) => `Ещё ${formatCount(count, ['дата', 'даты', 'дат'])}`,
  later: (count: number) => `И ещё ${formatCount(count, ['дата', 'даты', 'дат'])} позже`,
  bookings: (count: number) => formatCount(count, ['запись', 'записи', 'записей']),
  booked: (slots: string) => `На ${slots} уже записались: там всё останется как есть`,
  states: {
    NEW: 'новое',
    CHANGED: 'изменится',
    MOVED: 'новое время',
    REMOVED: 'удалится',
    BOOKED: 'останется',
    CLASHES: 'пересекается',
    PAST: 'уже прошло',
  } satisfies Record<SlotChange['change'], string>,
  changes: 'Что изменится',
  dates: 'Даты',
  none_booked: 'Записей это не затронет',
  skip_clashes: 'Пропустить занятые даты',
  back: 'Назад',
  no_changes: 'Менять нечего',
  preview: 'Что получится',
  clock_change: 'часы переводят',
} as const
