import { withReasons } from '../../errors/reasons.ts'

export const scheduleRefusals = withReasons({
  individual_cannot_charge:
    'Физлицу доступны только бесплатные встречи. Чтобы брать плату, смени форму в профиле, в разделе «Реквизиты»',
  tariff_without_series: (title: string) => `На тарифе «${title}» серий нет. Выбери в профиле тариф с сериями`,
  tariff_places_exceeded: (title: string, max: number) =>
    `На тарифе «${title}» не больше ${max} участников. Уменьши число мест или смени тариф`,
  tariff_minutes_exceeded: (title: string, max: number | null) =>
    `На тарифе «${title}» встреча длится не больше ${max} мин. Сделай её короче или смени тариф`,
  booked_slot_is_fixed: 'На это время уже записались: время и цену поменять нельзя',
  speaker_is_busy: 'В это время у спикера уже есть другое окно. Выбери другое время',
  slot_is_booked: 'На это время уже записались. Сначала отмени встречу',
})

export const scheduleTexts = {
  timePassed: 'Это время уже прошло',
  atMostTwoYears: 'Не дальше двух лет вперёд',
  atMost: (max: number) => `Не больше ${max}`,
  atMostMinutes: (max: number | null) => `Не больше ${max} мин`,
  freeSeriesHasNoPrice: 'У бесплатной серии нет цены',
  priceOfSeries: 'Цена и места у всех встреч серии общие: измени их в серии',
  noSuchFund: 'Такого фонда нет',
  meetingLength: 'Встреча длится от 10 минут до 8 часов',
  noDates: 'До этого дня нет ни одной даты',
  atMostRepeats: (max: number) => `Не больше ${max} повторений: выбери день пораньше`,
  endBeforeStart: 'Конец должен быть позже начала',
  tooManySlots: (max: number) => `Получится больше ${max} окон. Предлагай их не так далеко вперёд`,
  otherSearch: 'Это продолжение другого поиска. Начни поиск заново',
  atMostDays: (max: number) => `Не больше ${max} дней за раз`,
} as const
