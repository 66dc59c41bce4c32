// `%s` is where SQL's `format` puts the value.

export const moneyTexts = {
  orders: {
    title: 'Заказы',
    row: 'Заказ %s',
    actions: { refund: 'Вернуть деньги' },
  },
  payments: {
    title: 'Платежи',
    row: 'Платёж %s',
    actions: { chargeback: 'Записать чарджбэк' },
  },
  refunds: {
    title: 'Возвраты',
    row: 'Возврат %s',
    actions: { retry: 'Попробовать ещё раз', outside: 'Вернули вне банка', withdraw: 'Отозвать' },
  },
  bank_chargebacks: {
    title: 'Чарджбэки',
  },
  payment_notifications: {
    title: 'Сообщения банка',
    row: 'Сообщение %s',
    titles: { outcome: 'Что с ним стало', status: 'Статус в банке' },
  },
  fiscal_receipts: {
    title: 'Чеки',
  },
  closing_receipts: {
    title: 'Закрывающие чеки',
    row: 'Чек %s',
    titles: { asked_at: 'Просили банк', order_id: 'Заказ' },
    help: {
      status: 'Ждёт: ещё отправляем. Не прошёл: банк отказал или не ответил, посмотри в его кабинете',
      bank_code: 'Последний отказ. Без него у неудачи нет ответа: неизвестно, напечатан ли чек',
    },
    actions: { send_again: 'Отправить ещё раз', record_printed: 'Чек уже напечатан' },
  },
  receipt_items: {
    title: 'Строки чеков',
  },
  ledger_transactions: {
    title: 'Учёт денег',
    row: 'Операция %s',
  },
  ledger_entries: {
    title: 'Проводки',
    titles: { amount: 'Сумма на счёт' },
  },
  payouts_made: {
    title: 'Выплаты',
    row: 'Выплата %s',
  },
} as const
