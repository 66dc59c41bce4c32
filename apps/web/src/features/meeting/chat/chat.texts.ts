export const chatTexts = {
  title: 'Чат',
  close: 'Закрыть чат',
  messages: 'Сообщения',
  kept: 'Сообщения видят те, кто сейчас на встрече. Кто войдёт позже, прежних не увидит.',
  you: 'Ты',
  field: 'Сообщение',
  send: 'Отправить',
  attach: 'Прикрепить файл',
  file_kept: 'Файл доступен обеим сторонам 7 дней после встречи.',
  too_big: (limit: string) => `Файл больше ${limit}: выбери поменьше`,
  sending: (name: string, percent: number) => `${name}: отправляем, ${percent} %`,
  cancel: 'Отменить',
  download: (name: string, size: string) => `Скачать ${name}, ${size}`,
  not_sent: 'Не отправилось. Проверь связь и попробуй ещё раз',
  not_uploaded: 'Файл не загрузился. Проверь связь и попробуй ещё раз',
  not_downloaded: 'Файл не скачался. Попробуй ещё раз',
} as const

export const sizeTexts = {
  bytes: (size: string) => `${size} Б`,
  kilobytes: (size: string) => `${size} КБ`,
  megabytes: (size: string) => `${size} МБ`,
} as const
