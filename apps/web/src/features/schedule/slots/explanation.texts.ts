import type { Explanation, NotOffered } from '@razgovor/contract/availability'
import { formatCount, ofMinutes } from '../../../lib/format.ts'
import { availabilityUnits as units } from '../working-hours/availability.texts.ts'

export const explanationTexts: Record<NotOffered, (explanation: Explanation) => string> = {
  PAST: () => 'Это время уже прошло.',
  BOOKED: () => 'На это время уже записались.',
  PROMISED: () => 'Это окно ты предложил слушателю в ответ на запрос, поэтому другие его не видят.',
  BUSY: () => 'В твоём календаре в это время занято, поэтому окно никто не видит. Освободится время, и оно вернётся.',
  INDIVIDUAL: () =>
    'Физлицу доступны только бесплатные встречи, поэтому новых мест на это платное время никто не видит.',
  BEYOND_TARIFF: () =>
    'Это окно больше, чем позволяет твой тариф, поэтому его никто не видит. Сделай его меньше или смени тариф.',
  NOTICE: ({ limit }) => `Записаться уже нельзя: запись закрывается за ${beforehand(limit ?? 0)} до начала.`,
  NO_RULES: () => 'Часы работы не заданы, поэтому окна есть только там, где их добавили вручную.',
  RULES_OFF: () => 'Окна по часам работы выключены.',
  OUTSIDE_HOURS: () => 'Это время вне часов работы.',
  EXCEPTION: ({ title }) =>
    title ? `Это особый день: «${title}».` : 'Это особый день, и в это время по нему встреч нет.',
  BREAK: () => 'Это перерыв между окнами, или до конца часов работы целое окно не помещается.',
  HORIZON: ({ limit }) => `Окна показываются только на ${formatCount(limit ?? 0, units.days)} вперёд.`,
  DAY_FULL: ({ limit }) =>
    `В этот день встреч уже достаточно: не больше ${formatCount(limit ?? 0, units.of_meetings)}.`,
  BUFFER: ({ limit }) => `Слишком близко к другой встрече: между ними перерыв не меньше ${ofMinutes(limit ?? 0)}.`,
  OVERLAP: () => 'Часть этого времени занимает другое окно.',
  REMOVED: () => 'Это окно удалено вручную, поэтому само оно не вернётся.',
  SOON: () => 'Это окно появится в течение суток.',
}

export const askTexts = {
  why: 'Почему слушатели не видят это время?',
  is_offered: 'Это время слушатели видят.',
} as const

export const wayTexts = {
  rules: 'Часы работы',
  calendars: 'Календари',
  tariffs: 'Посмотреть тарифы',
  legal: 'Мои реквизиты',
} as const

function beforehand(minutes: number): string {
  if (minutes % 1440 === 0) return formatCount(minutes / 1440, units.days)
  return minutes % 60 === 0 ? formatCount(minutes / 60, units.hours) : formatCount(minutes, units.minutes)
}
