import { withReasons } from '../../errors/reasons.ts'

export const ordersRefusals = withReasons({
  refund_too_large: (most: string) => `Вернуть можно не больше ${most}`,
  series_is_free: 'Эта серия бесплатная, платить не нужно. Просто запишись',
  meeting_is_free: 'Эта встреча бесплатная, платить не нужно. Просто запишись',
  tariff_order_closed: 'Этот заказ заново не оплатить. Выбери тариф ещё раз',
  order_already_paid: 'Этот заказ уже оплачен. Второй раз платить не нужно',
  no_meetings_left_in_order: 'В этом заказе не осталось встреч. Выбери время заново',
  receipt_email_too_long: (max: number) =>
    `Чек не дойдёт: в адресе твоей почты больше ${max} символов. Поменяй почту в профиле и оплати снова`,
  speaker_without_legal_details:
    'Спикер ещё не заполнил реквизиты, поэтому оплатить встречу пока нельзя. Выбери другую или зайди позже',
  package_without_legal_details: 'Спикер ещё не заполнил реквизиты, поэтому купить пакет пока нельзя. Зайди позже',
  unused_sum_changed: (amount: string) =>
    `Встреч в пакете теперь другое число: вернётся ${amount}. Подтверди возврат ещё раз`,
  package_order_closed: 'Этот заказ заново не оплатить. Купи пакет ещё раз на странице спикера',
  order_sum_too_large: 'Слишком большая сумма для одного заказа. Оплати встречи по частям',
  price_changed: (amount: string) => `Цена изменилась: теперь к оплате ${amount}. Проверь и оплати ещё раз`,
  already_refunded: (rest: string) =>
    `По этому платежу осталось ${rest}: остальное уже вернулось. Если банк всё равно это забрал, отметь, что убыток за нами`,
  refund_in_progress: (rest: string) =>
    `По этому платежу осталось ${rest}: остальное сейчас возвращается. Запиши чарджбэк, когда возврат закончится`,
  more_than_paid: (rest: string) =>
    `Чарджбэков не бывает больше, чем заплатили: по этому платежу их может быть ещё не больше ${rest}`,
  payment_service_down: 'Платёжный сервис не отвечает. Попробуй позже',
  registry_column_missing: (column: string) =>
    `В первой строке файла нет столбца «${column}». Это точно реестр операций?`,
  no_such_payment: 'Такого платежа у нас нет',
  payment_in_two_banks: 'Под этим номером есть платежи в двух банках. Укажи наш номер платежа',
  payment_without_money: 'По этому платежу денег не было',
  key_of_another_chargeback: 'Под этим номером уже записан другой чарджбэк',
  no_receipt_yet: 'Заказ не оплачен, чека нет',
  receipt_is_fine: 'С этим чеком всё в порядке, решать нечего. Обнови страницу',
  refund_changed: (refund: string) => `Условия изменились: сейчас вернётся ${refund}. Подтверди отмену ещё раз`,
  move_refund_changed: (refund: string) => `Цена изменилась: сейчас вернётся ${refund}. Подтверди перенос ещё раз`,
  key_of_another_refund: 'Под этим ключом уже есть другой возврат',
  meeting_not_paid: 'За эту встречу не заплачено: возвращать нечего',
  tariff_not_paid: 'За этот тариф не заплачено: возвращать нечего',
  refund_not_stuck: 'Так можно только с возвратом, который банк не проводит',
  refund_under_way: 'Банк ещё проводит возврат по этому платежу. Повторить или отменить его можно, когда банк закончит',
  bank_not_responding: 'Банк не отвечает. Попробуй позже',
  refund_partly_paid: 'Часть денег уже вернулась: остальное верни вне банка',
  refund_is_due: 'Эти деньги положены человеку по правилам. Верни их вне банка',
  tariff_sum_changed: (due: string) => `Сумма изменилась: теперь к оплате ${due}. Проверь и подтверди ещё раз`,
  tariff_payment_pending: 'Прошлая оплата тарифа ещё не завершилась. Подожди немного или отмени её',
})

export const ordersTexts = {
  lost: {
    timeTaken: (whose: string, at: string) => `${whose}, ${at}: это время уже заняли`,
    timeTakenButFree: ({ whose, at, times }: { whose: string; at: string; times: string }) =>
      `${whose}, ${at}: это время уже заняли. Свободно: ${times}`,
    youAreBusy: (whose: string, at: string) => `${whose}, ${at}: в это время у тебя есть другая встреча`,
    refused({ whose, at, why, times }: { whose: string; at: string; why: string; times?: string }): string {
      const refusal = `${whose}, ${at}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`
      return times ? `${refusal}. Свободно: ${times}` : refusal
    },
  },
  meetings: (count: number) => `Видеовстречи: ${count}`,
  registry: {
    payment: 'номер платежа',
    type: 'тип операции',
    sum: 'сумма',
    date: 'дата операции',
    reference: 'номер операции',
    noPayment: 'Нет номера платежа',
    badSum: (sum: string) => `Непонятная сумма: ${sum}`,
    badDate: (date: string) => `Непонятная дата: ${date}`,
    noReference: 'Нет номера операции',
  },
  anotherSum: 'Сумма не та, что у этого платежа',
  paidTooMuch: 'Лишняя оплата',
  chooseBooking: 'Выбери запись',
} as const
