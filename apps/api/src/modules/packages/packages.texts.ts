import { withReasons } from '../../errors/reasons.ts'

export const packagesRefusals = withReasons({
  too_many_packages: (max: number) =>
    `Пакетов в продаже может быть не больше ${max}. Сними с продажи те, что больше не нужны`,
  package_not_offered: 'Этот пакет больше не продаётся. Обнови страницу',
  own_package: 'Это твой пакет. Купить его может только слушатель',
  package_speaker_closed: 'Спикер сейчас не принимает записи, поэтому пакет не купить',
  too_many_bought: (max: number) => `У тебя уже ${max} пакетов этого спикера. Сначала используй их`,
  no_credit: 'В твоих пакетах нет встречи такой длины с этим спикером. Оплати эту встречу отдельно',
  not_for_credits: 'Эту встречу нельзя взять из пакета',
})

export const packagesTexts = {
  // Shown in the orders that bought the package.
  erased: 'Пакет',
} as const
