const errorTexts = {
  '8': 'Неверный статус транзакции.',
  '12': 'Неверный параметр RedirectDueDate.',
  '20': 'Ошибка повторного идентификатора заказа.',
  '104': 'Ошибка выполения рекуррента.',
  '201': 'Поле PaymentId не должно быть пустым.',
  '203': 'Параметры запроса не должны быть пустыми.',
  '204': 'Неверный токен. Проверьте пару TerminalKey/SecretKey.',
  '207': 'Параметр DATA превышает максимально допустимый размер.',
  '208': 'Наименование ключа из параметра DATA превышает максимально допустимый размер.',
  '209': 'Значение ключа из параметра DATA превышает максимально допустимый размер.',
  '212': 'Размер поля OrderId должен быть от 1 до 36.',
  '213': 'Размер поля Description должен быть от 0 до 140.',
  '247': 'Параметр Amount не сопоставлен.',
  '250': 'Параметр DATA не сопоставлен.',
  '251': 'Неверная сумма. Сумма должна быть больше или равна 100 копеек.',
  '255': 'Платеж не найден.',
  '308': 'Сумма всех позиций в чеке должна равняться сумме всех видов оплаты.',
  '309': 'Не передан объект Receipt.',
  '310': 'Чек не прошёл проверку.',
  '329': 'Email или Phone обязательны при передаче чека.',
  '330': 'Сумма в запросе больше чем в оригинальной транзакции.',
  '334': 'Суммы в чеке и в платеже не совпадают.',
  '335': 'OrderId не найден для TerminalKey.',
  '501': 'Терминал не найден.',
  '503': 'CustomerKey не найден.',
  '1005': 'Платеж отклонен банком, выпустившим карту.',
  '1051': 'Недостаточно средств на карте.',
  '1126': 'Несопоставимые значения rebillId или Recurrent с переданным значением OperationInitiatorType.',
  '9999': 'Внутренняя ошибка системы.',
} as const

export type ErrorCode = keyof typeof errorTexts

/** A refused call. The bank responds with HTTP 200 nevertheless. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: string

  constructor(code: ErrorCode, details = '') {
    super(errorTexts[code])
    this.code = code
    this.details = details
  }
}

export function errorText(code: ErrorCode): string {
  return errorTexts[code]
}

export function refusalBody(code: ErrorCode, details = '') {
  return { Success: false, ErrorCode: code, ...refusalTexts(code, details) }
}

/** Validation errors share one message and differ in the details; other errors have their own message. */
function refusalTexts(code: ErrorCode, details: string) {
  const isValidation = Number(code) > 200 && Number(code) < 254
  return isValidation
    ? { Message: 'Неверные параметры.', Details: errorTexts[code] }
    : { Message: errorTexts[code], Details: details }
}
