import { formatDuration } from '../../../lib/format.ts'

export const afterwardsTexts = {
  book_again: 'Записаться ещё',
  materials: { open: 'Материалы встречи', add: 'Добавить материалы' },
  materials_later: 'Если спикер оставит материалы, они придут письмом и будут в прошедших заказах.',
  next: (when: string) => `Следующая встреча · ${when}`,
  line: {
    good: 'По замерам твоя связь была хорошей.',
    weak: (minutes: number, percent: number) =>
      `По замерам твоя связь была слабой ${percent} % времени: ${formatDuration(minutes)}.`,
    others_weak: (percent: number) => `Слабая связь была и у кого-то ещё, ${percent} % времени.`,
    only_others_weak: (percent: number) => `Слабая связь была у кого-то ещё, ${percent} % времени.`,
  },
  connection: {
    question: 'Как была связь?',
    answers: { GOOD: 'Хорошая', TROUBLES: 'С перебоями', BAD: 'Плохая' },
    hint: 'Ответ увидит только поддержка',
    thanks: 'Спасибо, связь учтём',
    troubles: 'Что мешало?',
    troubles_hint: 'Отметь, что было, и это уйдёт в поддержку вместе с замерами связи',
    trouble: {
      NOT_HEARD: 'Не было слышно',
      CHOPPY: 'Звук прерывался',
      ECHO: 'Эхо или шум',
      FROZEN: 'Картинка замирала',
      LOST: 'Связь пропадала',
    },
    send: 'Отправить в поддержку',
    skip: 'Не сейчас',
    sent: 'Спасибо, передали поддержке',
    comment: (consultation_id: string, troubles: readonly string[]) =>
      `После встречи ${consultation_id} мешало: ${troubles.join(', ')}`,
  },
} as const
