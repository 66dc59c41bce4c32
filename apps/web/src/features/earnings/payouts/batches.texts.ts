import { disputeHours } from '@razgovor/contract/limits'
import type { BatchStatus, LeftOut, PayoutLine } from '@razgovor/contract/payouts'
import { formatCount } from '../../../lib/format.ts'
import type { PluralForms } from '../../../lib/plural-forms.ts'

const speakers: PluralForms = ['спикеру', 'спикерам', 'спикерам']
const speakersInDebt: PluralForms = ['спикера', 'спикеров', 'спикеров']
const payouts: PluralForms = ['выплата', 'выплаты', 'выплат']

export const batchTexts = {
  tabs: 'Разделы выплат',
  to_pay: 'К выплате',
  left_out: 'Не войдут',
  batches: 'Реестры',
  debts: 'Долги',

  new_batch: 'Новый реестр',
  ready: (sum: string, count: number) => `${sum}, ${formatCount(count, speakers)}`,
  nobody: 'Сейчас выплачивать некому. Кто не войдёт в реестр и почему, видно в соседнем разделе.',
  ready_text:
    'В реестр войдут балансы с реквизитами, которые слушатели уже не могут оспорить. Деньги сразу уйдут с балансов в реестр.',
  make: 'Собрать реестр',

  nobody_left_out: 'Никого',
  nobody_left_out_text: 'Все балансы войдут в следующий реестр.',
  balance: (sum: string) => `На балансе ${sum}`,
  leaving: 'Аккаунт удалён или удаляется',
  why: {
    NEGATIVE: 'Баланс отрицательный',
    IN_BATCH: 'Уже есть в незакрытом реестре',
    DISPUTE: 'Слушатель оспорил встречу',
    WAITING: `Слушатель ещё может оспорить встречу: ${disputeHours} часа после неё`,
    NO_DETAILS: 'Нет банковских реквизитов',
    DETAILS_IN_REVIEW: 'Реквизиты на проверке',
    BELOW_MINIMUM: 'Меньше минимальной выплаты',
  } satisfies Record<LeftOut, string>,

  no_batches: 'Реестров ещё нет',
  no_batches_text: 'Собери первый в разделе «К выплате».',
  batch: (number: number) => `Реестр № ${number}`,
  made: (day: string) => `собран ${day}`,
  paid_on: (day: string) => `оплачен ${day}`,
  lines: (count: number) => formatCount(count, payouts),
  returned_count: (count: number) => `вернулось ${count}`,
  status: {
    MADE: 'Собран',
    EXPORTED: 'Выгружен, ждёт оплаты',
    PAID: 'Оплачен',
    CANCELED: 'Отменён: все выплаты сняты',
  } satisfies Record<BatchStatus, string>,

  all: 'Все реестры',
  next: {
    MADE: 'Скачай файл и загрузи его в клиент-банк.',
    EXPORTED: 'Когда банк проведёт платежи, укажи дату из выписки.',
    PAID: 'Если банк вернул платёж, верни его на баланс спикера.',
    CANCELED: '',
  } satisfies Record<BatchStatus, string>,
  csv: 'Скачать CSV',
  one_c: 'Скачать для 1С и клиент-банка',
  bank_date: 'Дата списания в банке',
  bad_date: 'Укажи дату, например 24.11.2026',
  mark_paid: 'Отметить оплаченным',
  paid_title: 'Реестр оплачен?',
  paid_text: (day: string, sum: string, lines: string) =>
    `Банк провёл платежи ${day}: ${sum}, ${lines}. Спикеры увидят выплату, отменить отметку нельзя.`,
  paid_confirm: 'Да, оплачен',
  marked: 'Реестр оплачен, спикеры увидят выплату',

  indebted: (count: number, sum: string) =>
    `Отрицательный баланс у ${formatCount(count, speakersInDebt)}, всего ${sum}.`,
  indebted_text:
    'Слушателям вернули деньги уже после сборки реестра. Сними эти выплаты, и они погасят долг. Если оплатить реестр как есть, долг останется.',
  line_debt: (sum: string) => `Баланс спикера ${sum}: сними выплату, и она погасит долг`,

  line_status: {
    OPEN: 'Ждёт оплаты',
    PAID: 'Оплачено',
    RETURNED: 'Возвращено на баланс',
  } satisfies Record<PayoutLine['status'], string>,
  order: (number: number) => `№ ${number}`,
  inn: 'ИНН',
  account: 'Счёт',
  bik: 'БИК',
  erased: 'Реквизиты стёрты: срок хранения вышел',
  no_payee: 'Реквизитов нет',
  take_out: 'Снять',
  put_back: 'Банк вернул',
  about: (action: string, name: string) => `${action}: ${name}`,
  return_title: { OPEN: 'Снять выплату?', PAID: 'Вернуть на баланс?' },
  return_text: (sum: string) => `${sum} вернутся на баланс спикера и войдут в следующий реестр.`,
  exported_hint: 'Файл уже скачан: убери этот платёж и в клиент-банке.',
  return_confirm: 'Вернуть на баланс',
  returned: 'Деньги снова на балансе спикера',
  reason: 'Причина',
  no_reason: 'Напиши причину',
  cancel: 'Отмена',
  statement: 'Отчёт агента',
  statement_of: (name: string) => `Отчёт агента: ${name}`,

  no_debts: 'Никто не должен',
  no_debts_text: 'Отрицательных балансов нет.',
  debts_text: 'Долг появляется, когда слушателю вернули деньги после выплаты спикеру. Новые доходы гасят его сами.',
  debt: (sum: string) => `Долг ${sum}`,
  pending: (sum: string) => `погасят встречи впереди: ${sum}`,
  debt_in_batch: (sum: string) => `${sum} ждут выплаты. Сними её из реестра, и она погасит долг`,
  write_off: 'Списать',
  write_off_title: 'Списать долг?',
  write_off_text: (sum: string) => `${sum} заплатит площадка. Отменить списание нельзя.`,
  written_off: (sum: string) => `Долг ${sum} списан`,
} as const
