import type { EarningState } from '@razgovor/contract/earnings'
import { disputeHours } from '@razgovor/contract/limits'
import type { LeftOut } from '@razgovor/contract/payouts'

export const earningTexts = {
  title: 'Доходы',
  statement: 'Отчёт агента',
  balance: 'К выплате',
  payable_text: 'Столько войдёт в ближайшую выплату. Переведём по твоим реквизитам.',
  nothing_text: 'Сейчас переводить нечего.',
  not_yet: (sum: string) => `Заработано, но пока не к выплате: ${sum}`,
  why: {
    NEGATIVE: () => '',
    IN_BATCH: () => 'Прошлая выплата ещё в пути. Эти деньги войдут в следующую.',
    DISPUTE: () => 'Слушатель оспорил встречу. Переведём, когда решим спор в твою пользу.',
    WAITING: () =>
      `Слушатель может оспорить встречу ещё ${disputeHours} часа после неё. Потом деньги войдут в выплату.`,
    NO_DETAILS: () => 'Мы не знаем, куда переводить: добавь банковские реквизиты.',
    DETAILS_IN_REVIEW: () => 'Проверяем твои реквизиты. Одобрим — и деньги войдут в выплату.',
    BELOW_MINIMUM: (minimum: string) => `Переводим от ${minimum}: подождём следующих встреч.`,
  } satisfies Record<LeftOut, (minimum: string) => string>,
  to_details: 'Открыть реквизиты',
  debt_text: 'Слушателю вернули деньги за встречу, которая была тебе выплачена. Разницу удержим из следующих доходов.',
  payout_due: (sum: string) => `Ещё ${sum} уже переводим.`,
  totals: 'За всё время',
  earned: 'Заработано',
  earned_hint: 'За прошедшие встречи, без комиссии',
  pending: 'Ожидается',
  pending_hint: 'Встречи оплачены, но ещё не прошли',
  refunded: 'Возвращено',
  refunded_hint: 'Слушателям, за отменённые встречи',
  paid_out: 'Выплачено',
  paid_out_hint: 'Переведено тебе',
  by_month: 'По месяцам',
  legend: 'Закрашено заработанное, пунктиром — то, что ожидается.',
  month: 'Месяц',
  meetings: 'Оплаченные встречи',
  all_months: 'Все месяцы',
  download: 'Скачать CSV',
  empty: 'Доходов пока нет',
  empty_text: 'Здесь появятся оплаченные встречи: сколько ты заработаешь на каждой и когда.',
  to_schedule: 'Открыть график',
  no_meetings: 'В этом месяце оплаченных встреч нет',
  commission: (percent: number) => `комиссия ${percent} %`,
  commission_sum: (sum: string) => `комиссия ${sum}`,
  discounts: {
    SPEAKER: (sum: string) => `твоя скидка ${sum}`,
    PLATFORM: (sum: string) => `скидка платформы ${sum}, твой доход она не уменьшает`,
  },
  price: (sum: string) => `оплачено ${sum}`,
  from_package: (title: string) => `из пакета «${title}»`,
  returned: (sum: string) => `возврат ${sum}`,
  states: {
    PENDING: 'Ожидается',
    EARNED: 'Заработано',
    REFUNDED: 'Возвращено',
  } satisfies Record<EarningState, string>,
}

export const monthTexts = {
  /** Intl writes it after a year: «ноябрь 2026 г.». */
  year_mark: ' г.',
} as const
