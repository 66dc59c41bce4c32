import type { PublicSlot } from '@razgovor/contract/schedule'
import { formatMoney } from './format.ts'

export const slotTermsTexts = {
  mode: 'Кто платит',
  modes: {
    SLOT: { BUYABLE: 'За деньги', FREE_BOOKING: 'Бесплатно', FREE_BOOKING_MULTY: 'Бесплатно для нескольких' },
    RULES: { BUYABLE: 'За деньги', FREE_BOOKING: 'Бесплатно' },
    SERIES: { BUYABLE: 'За деньги', FREE_BOOKING_MULTY: 'Бесплатно' },
  },
  price: { SLOT: 'Цена, ₽', RULES: 'Цена, ₽', SERIES: 'Цена одной встречи, ₽' },
  bad_price: 'Укажи цену числом',
  places: 'Сколько мест',
  bad_places: (least: number) => `Укажи число от ${least} до 100`,
  topic: 'Тема',
  topic_hint: 'Её увидят слушатели. Можно не заполнять',
  long_topic: 'Не больше 120 символов',
} as const

interface Fact {
  name: string
  value: string
}

export function factsForSpeaker({ amount, topic }: PublicSlot): Fact[] {
  return [
    { name: 'Цена', value: formatMoney(amount) },
    { name: 'Тема', value: topic },
  ].filter(({ value }) => value)
}

export function factsForListener({ places }: PublicSlot): Fact[] {
  return [{ name: 'Формат', value: places > 1 ? `Группа до ${places} человек` : 'Видеовстреча, 1 на 1' }]
}
