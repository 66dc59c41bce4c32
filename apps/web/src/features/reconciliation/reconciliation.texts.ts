import type { RegistryColumns } from '@razgovor/contract/chargebacks'
import type {
  DifferenceAction,
  DifferenceKind,
  DifferenceStatus,
  LedgerDifferenceKind,
} from '@razgovor/contract/reconciliation'
import { formatCount } from '../../lib/format.ts'

const payments = (count: number) => formatCount(count, ['платёж', 'платежа', 'платежей'])
const differences = (count: number) => formatCount(count, ['расхождение', 'расхождения', 'расхождений'])

export const reconciliationTexts = {
  title: 'Сверка с банком',
  text: (days: number) =>
    `Каждую ночь спрашиваем банк о платежах и возвратах за ${formatCount(days, ['день', 'дня', 'дней'])} и о более старых, пока встреча не прошла, и сравниваем с учётом.`,
  start: 'Сверить сейчас',
  started: 'Сверка началась',
  last: 'Последняя сверка',
  never: 'Сверок ещё не было. Первая начнётся ночью, или начни её сейчас.',
  running: (done: number, all: number) => `Идёт: ${done} из ${formatCount(all, ['платежа', 'платежей', 'платежей'])}`,
  progress: 'Сколько платежей сверено',
  finished: (when: string, all: number) => `${when}, ${payments(all)}`,
  by: (name: string | null) => (name ? `Начал: ${name}` : 'Началась сама'),
  unanswered: (count: number) => `Банк не ответил: ${payments(count)}. Спросим в следующий раз.`,
  all_equal: 'Всё сошлось.',
  differing: (count: number) => `Не сошлось: ${differences(count)}`,
  refunds_failed: (count: number) => `Возвраты, которые банк не проводит: ${count}`,
  ledger: 'Проверка учёта',
  ledger_never: 'Учёт ещё не проверяли: это делается ночью.',
  ledger_fine: (when: string) => `${when}: учёт сходится.`,
  ledger_wrong: (when: string, count: number) => `${when}: ${differences(count)}. Покажи их разработчику.`,
  ledger_row: (expected: string, found: string) => `должно быть ${expected}, в учёте ${found}`,
  ledger_more: (count: number) => `И ещё ${count}`,
  list: 'Расхождения',
  state: 'Состояние',
  states: { OPEN: 'Открытые', CLOSED: 'Закрытые' },
  kind: 'Вид расхождения',
  all_kinds: 'Все виды',
  none_open: 'Расхождений нет',
  none_open_text: 'Банк и учёт говорят одно и то же.',
  none_open_yet: 'Появятся здесь, если сверка их найдёт.',
  none_closed: 'Закрытых пока нет',
  none_closed_text: 'Здесь останется каждое расхождение и то, как его разобрали.',
  nothing_found: 'Таких расхождений нет',
  show_all: 'Показать все',
  in_books: 'По учёту у банка',
  at_bank: 'По словам банка',
  status: (status: string) => `Статус в банке: ${status || 'нет'}`,
  payer: 'Плательщик',
  payment: 'Платёж',
  order: 'Заказ',
  number: (id: string) => `Номер в банке: ${id}`,
  found: (when: string) => `Нашли ${when}`,
  closed: (when: string, name: string | null) => (name ? `Закрыто ${when}: ${name}` : `Закрыто ${when}`),
  open_payment: 'Открыть платёж',
  why: 'Почему',
  why_hint: 'Останется в журнале',
  no_why: 'Напиши, почему: хотя бы пару слов',
  who_bears: 'На чей счёт отнести',
  platform: 'Площадка',
  cancel: 'Не надо',
} as const

export const ledgerTexts: Record<LedgerDifferenceKind, string> = {
  'sum of all entries': 'Сумма всех проводок',
  payment: 'Платёж',
  'refund owed': 'Обещанный возврат',
  'money returned': 'Вернувшиеся деньги',
  'refund carried out': 'Проведённый возврат',
  'refund withdrawn': 'Отозванный возврат',
  adjustment: 'Корректировка',
  'loss of a chargeback': 'Убыток от чарджбэка',
  payout: 'Выплата',
  'payout of a batch': 'Выплата из реестра',
  'payout returned': 'Выплата, снятая или возвращённая банком',
  'payouts due to a speaker': 'Ждёт выплаты спикеру',
  'write-off': 'Списание долга',
  'balance of a speaker': 'Баланс спикера',
  'balance of a booking': 'Деньги записи',
  'price of a booking': 'Цена записи',
  'discount of an order': 'Скидка заказа',
  'share of who bears no discount': 'Доля того, кто не платит за скидку',
  'refund of a booking': 'Возвращено за запись',
  'held after the meeting': 'Держим после встречи',
  'refunds of an order': 'Возвращено за заказ',
  'credits of a package': 'Встречи пакета',
  'unused credits of a package': 'Неиспользованные встречи пакета',
  'credit of a booking': 'Встреча пакета за запись',
  'refunds of unused credits': 'Возвраты неиспользованных встреч',
  'refunds of a package': 'Возвращено за пакет',
}

export const kindTexts: Record<DifferenceKind, { title: string; text: string }> = {
  NOT_IN_BOOKS: {
    title: 'Деньги у банка, мы о них не знаем',
    text: 'Платёж прошёл, а нам не сообщили. Прими слово банка: оплаченное забронируется, а если поздно, деньги вернутся.',
  },
  WRONG_AMOUNT: {
    title: 'Банк взял другую сумму',
    text: 'Мы просили не столько, поэтому ничего не забронировали. Верни деньги плательщику.',
  },
  RETURNED_BY_BANK: {
    title: 'Банк вернул больше, чем мы знаем',
    text: 'Обычно это возврат в кабинете банка. Прими слово банка: встреча впереди отменится, обе стороны узнают.',
  },
  KEPT_BY_BANK: {
    title: 'Банк вернул меньше, чем мы знаем',
    text: 'Возврат записан, а деньги ещё у банка. Попроси его вернуть разницу или отнеси её на чей-то счёт.',
  },
  UNKNOWN_AT_BANK: {
    title: 'Банк не знает этого платежа',
    text: 'Проверь терминал в настройках. Если денег и правда не было, отнеси разницу на чей-то счёт.',
  },
}

export const statusTexts: Record<DifferenceStatus, string> = {
  OPEN: 'Открыто',
  GONE: 'Исчезло само',
  ACCEPTED: 'Приняли слово банка',
  REFUNDED: 'Вернули через банк',
  ADJUSTED: 'Исправили проводкой',
  DISMISSED: 'Разобрались',
}

export const actionTexts: Record<DifferenceAction, { title: string; text: string; confirm: string; done: string }> = {
  accept: {
    title: 'Принять слово банка',
    text: 'Спросим банк ещё раз и запишем, как он скажет.',
    confirm: 'Принять',
    done: 'Записали, как говорит банк',
  },
  refund: {
    title: 'Вернуть через банк',
    text: 'Попросим банк вернуть плательщику то, что он держит сверх учёта.',
    confirm: 'Вернуть',
    done: 'Попросили банк вернуть деньги',
  },
  adjust: {
    title: 'Исправить проводкой',
    text: 'Запишем разницу в учёт. Деньги при этом никуда не уйдут, а проводку потом не отменить, только исправить новой.',
    confirm: 'Записать',
    done: 'Проводка записана',
  },
  dismiss: {
    title: 'Разобрались',
    text: 'Закроем расхождение и ничего не запишем в учёт. Если суммы изменятся, оно появится снова.',
    confirm: 'Закрыть',
    done: 'Расхождение закрыто',
  },
}

export const importTexts = {
  open: 'Загрузить реестр банка',
  title: 'Реестр операций банка',
  text: 'Файл CSV из кабинета банка. Запишем чарджбэки, которых у нас ещё нет. Загрузить тот же файл ещё раз не страшно.',
  file: 'Файл',
  no_file: 'Выбери файл',
  columns: 'Столбцы',
  columns_text: 'Обычно находим их по заголовкам. Если не нашли или перепутали, укажи сам.',
  recognized: 'Найти по заголовку',
  facts: {
    type: 'Тип операции',
    payment: 'Номер платежа',
    order: 'Номер заказа',
    sum: 'Сумма',
    date: 'Дата операции',
    reference: 'Номер операции',
  } satisfies Record<keyof RegistryColumns, string>,
  send: 'Загрузить',
  close: 'Готово',
  again: 'Другой файл',
  recorded: (count: number) => `Записали чарджбэков: ${count}`,
  known: (count: number) => `Уже были записаны: ${count}`,
  others: (count: number) => `Других операций в файле: ${count}`,
  nothing: 'Чарджбэков в файле нет.',
  refused: 'Не записали:',
  line: (line: number, why: string) => `Строка ${line}: ${why}`,
} as const
