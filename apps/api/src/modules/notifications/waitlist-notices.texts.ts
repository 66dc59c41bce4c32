export const waitlistNoticesTexts = {
  list: (name: string, time: string) => `Появилось время: ${name}, ${time}`,
  title: 'Появилось время',
  heading: 'Появилось время, которого ты ждёшь',
  speaker: 'Спикер',
  when: 'Когда',
  who_first: (time: string) =>
    `Время никому не обещано: его получит, кто запишется раньше. Следующим в листе ожидания напишем в ${time}.`,
  leave: (url: string) => `Больше не ждёшь? Выйти из листа ожидания можно здесь: ${url}`,
  book: 'Записаться',
} as const
