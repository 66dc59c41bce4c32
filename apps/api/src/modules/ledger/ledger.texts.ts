import { withReasons } from '../../errors/reasons.ts'

export const ledgerRefusals = withReasons({
  batch_is_empty: 'В реестре не осталось выплат',
  payer_not_configured:
    'Счёт платформы не настроен: укажи PAYER_NAME, PAYER_INN, PAYER_ACCOUNT и PAYER_BIK в настройках сервера. CSV можно скачать и так',
  nobody_to_pay: 'Сейчас выплачивать некому',
  payees_in_batch: (number: number) => `Сейчас выплачивать некому: кому можно, тот уже в реестре № ${number}`,
  batch_already_paid: (day: string) => `Реестр уже отмечен оплаченным: ${day}`,
  batch_not_exported: 'Сначала выгрузи реестр для банка',
  key_of_another_write_off: 'С этим ключом записано другое списание',
  debt_too_small: (debt: string) => `Долг ${debt}, больше списать нельзя`,
  debt_in_batch: (number: number) =>
    `Спикеру ещё ждёт выплата в реестре № ${number}. Сними её, и она погасит долг. Или спиши остаток, когда реестр оплатят`,
  no_debt: 'Долга уже нет: списывать нечего',
  key_of_another_payout: 'С этим ключом записана другая выплата',
  payout_too_large: (balance: string) => `К выплате ${balance}, больше выплатить нельзя`,
})

export const ledgerTexts = {
  earningsHeader: [
    'Дата',
    'Слушатель',
    'Тема',
    'Цена, ₽',
    'Скидка, ₽',
    'Возврат, ₽',
    'Комиссия, ₽',
    'Доход, ₽',
    'Состояние',
    'Пакет',
  ],
  earningStates: { PENDING: 'Ожидается', EARNED: 'Заработано', REFUNDED: 'Возвращено' },
  batchCsv: {
    payee: 'Получатель',
    inn: 'ИНН',
    account: 'Счёт',
    bik: 'БИК',
    sum: 'Сумма, ₽',
    purpose: 'Назначение платежа',
    total: (number: number) => `Итого по реестру № ${number}`,
  },
  batchMadeLater: (day: string) => `Реестр собран ${day}, раньше его не оплатить`,
  dayInFuture: 'Этот день ещё не наступил',
} as const
