import type { Dispute } from '@razgovor/contract/disputes'
import type { MeetingOutcome } from '@razgovor/contract/words'

export type Decision = 'REFUND' | 'DECLINE'

export const disputeTexts = {
  title: 'Споры о встречах',
  text: 'Слушатель оплатил встречу и пишет, что она прошла не так. Пока спор открыт, деньги за неё спикеру не выплачиваются.',
  none: 'Споров нет',
  none_text: 'Здесь появятся обращения слушателей: сообщить о проблеме можно 72 часа после оплаченной встречи.',
  open: 'Ждут решения',
  nothing_open: 'Решать сейчас нечего.',
  decided: 'Решены',
  video_meeting: 'Видеовстреча',
  opened_at: (when: string) => `Открыт ${when}`,
  speaker: 'Спикер',
  listener: 'Слушатель',
  wrote: 'Что пишет слушатель',
  forgotten: 'Текст удалён вместе с аккаунтом.',
  presence: 'Кто был в комнате',
  unknown: 'Сервер встреч молчал всё это время: кто приходил, неизвестно.',
  nobody: 'в комнате не было',
  together: 'Вместе',
  early_end: (when: string) => `закончилась в ${when}`,
  money: 'Деньги',
  paid: (sum: string) => `Оплачено ${sum}`,
  returned: (sum: string) => `возвращено ${sum}`,
  left: (sum: string) => `можно вернуть ${sum}`,
  order: 'Заказ',
  decision: 'Решение',
  decide_about: (decision: string, listener: string) => `${decision}: ${listener}`,
  comment: 'Комментарий',
  comment_hint: 'Прочтут обе стороны: в письме и рядом со встречей',
  no_comment: 'Объясни решение',
  amount: 'Сумма, ₽',
  amount_hint: (sum: string) => `Не больше ${sum}`,
  bad_amount: 'Укажи сумму в рублях',
  too_much: (sum: string) => `Вернуть можно не больше ${sum}`,
  keep: 'Не надо',
} as const

export const decisionTexts: Record<
  Decision,
  { open: string; title: string; text: string; confirm: string; done: string }
> = {
  REFUND: {
    open: 'Вернуть деньги',
    title: 'Вернуть деньги?',
    text: 'Деньги вернутся слушателю через банк, из заработка спикера уйдёт его доля. Отменить возврат нельзя.',
    confirm: 'Вернуть',
    done: 'Деньги возвращаем, обе стороны узнают',
  },
  DECLINE: {
    open: 'Отклонить',
    title: 'Отклонить?',
    text: 'Возврата не будет, оплата снова станет доступна спикеру. Изменить решение потом нельзя.',
    confirm: 'Отклонить',
    done: 'Спор отклонён, обе стороны узнают',
  },
}

export const stateTexts: Record<Dispute['status'], (sum: string) => string> = {
  OPEN: () => 'Ждёт решения',
  REFUNDED: (sum) => `Возврат ${sum}`,
  DECLINED: () => 'Отклонён',
}

export const outcomeTexts: Record<MeetingOutcome, string> = {
  HELD: 'Встреча состоялась',
  SPEAKER_NO_SHOW: 'Спикер не пришёл',
  SPEAKER_LEFT: 'Спикер сразу ушёл',
  LISTENER_NO_SHOW: 'Слушатель не пришёл',
  NOBODY_CAME: 'Никто не пришёл',
  CLOSED: 'Закрыта поддержкой',
}

export const lengthTexts = {
  hours: (count: number) => `${count} ч`,
  minutes: (count: number) => `${count} мин`,
  seconds: (count: number) => `${count} с`,
} as const
