import { formatCount } from '../../lib/format.ts'

export const conversationsTexts = {
  title: 'Сообщения',
  list: 'Переписки',
  empty: 'Пока нет переписок',
  empty_text: 'Они появляются после записи на встречу. А спикеру можно сначала задать вопрос на его странице.',
  choose_speaker: 'Выбрать спикера',
  choose: 'Выбери переписку слева',
  more: 'Показать ещё',
  nothing_yet: 'Сообщений пока нет',
  you: (text: string) => `Ты: ${text}`,
  unread: (count: number) => formatCount(count, ['непрочитанное', 'непрочитанных', 'непрочитанных']),
  erased: 'Сообщение удалено вместе с аккаунтом',
} as const

export const shareTexts = {
  title: 'Поделиться',
  shared: 'Чем поделиться',
  choose: 'Кому отправить',
  closed: 'Сюда сейчас нельзя писать',
  too_long: 'Текст длиннее сообщения: поместилось только начало',
  nothing: 'Делиться пока нечем',
  nothing_text: 'Нажми «Поделиться» в другом приложении и выбери «Разговор».',
  to_messages: 'К сообщениям',
} as const

export const threadTexts = {
  back: 'Все переписки',
  thread: (name: string) => `Переписка: ${name}`,
  messages: 'Сообщения переписки',
  begin: 'Напиши первое сообщение',
  meeting_chat: (day: string) => `Чат встречи ${day}`,
  older: 'Показать более ранние',
  older_failed: 'Ранние сообщения не загрузились',
  you: 'Ты',
  says: (name: string, text: string) => `${name} пишет: ${text}`,
  typing: (name: string) => `${name} печатает…`,
  read: 'Прочитано',
  sent: 'Отправлено',
  sending: 'Отправляем…',
  waiting: 'Нет связи. Отправим, как только она появится',
  actions: 'Действия',
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  report: 'Пожаловаться',
  to_new: 'К новым сообщениям',
} as const

export const fileTexts = {
  attach: 'Прикрепить файл',
  attached: 'Прикреплённые файлы',
  too_early: 'Файлы можно присылать после первой записи на встречу',
  drop: 'Отпусти файл, и он прикрепится',
  too_big: (name: string, limit: string) => `${name}: файл больше ${limit}, выбери поменьше`,
  not_uploaded: (name: string) => `${name}: файл не загрузился. Проверь связь и попробуй ещё раз`,
  uploading: (percent: number) => `Загружаем, ${percent} %`,
  uploaded: 'Загружен',
  uploading_of: (name: string) => `Загружаем ${name}`,
  retry: 'Попробовать ещё раз',
  remove: (name: string) => `Убрать ${name}`,
  cancel: 'Отменить',
  not_here: 'Файл ещё не загружен. Если вкладка с ним закрыта, прикрепи его ещё раз',
  download: 'Скачать',
  not_downloaded: 'Файл не скачался. Попробуй ещё раз',
  file: (name: string) => `Файл: ${name}`,
} as const

export const composerTexts = {
  field: 'Сообщение',
  placeholder: 'Напиши сообщение',
  send: 'Отправить',
  left: (count: number) => `Осталось ${count}`,
  blocked: 'Переписка заблокирована: пока никто из вас не может писать',
  closed: 'Собеседник сейчас не принимает сообщения',
  edit: 'Исправить',
  remove: 'Удалить',
  again: 'Отправить ещё раз',
} as const

export const meetingCardTexts = {
  title: 'Встречи',
  no_topic: 'Видеовстреча',
  open: { LISTENER: 'Мои заказы', SPEAKER: 'Мои встречи' },
  order: 'Заказ',
  order_of: (topic: string, when: string) => `Заказ: ${topic}, ${when}`,
  join: 'Войти',
} as const

export const askTexts = {
  about: (name: string) => `${name} получит твой вопрос в сообщениях и ответит там же.`,
  field: 'Вопрос',
  hint: 'Ссылки можно присылать после первой записи',
  submit: 'Отправить',
  cancel: 'Отмена',
  sent: 'Вопрос отправлен',
} as const

export const blockTexts = {
  about: (name: string) => `Ты и ${name} не сможете писать друг другу, пока ты не разблокируешь переписку.`,
  meetings: 'Встречи остаются в силе. Если встреча не нужна, отмени её отдельно.',
  confirm: 'Заблокировать',
  keep: 'Отмена',
  done: 'Переписка заблокирована',
  undone: 'Переписка разблокирована',
} as const

export const reportTexts = {
  about: 'Поддержка прочитает эту переписку, пока разбирает жалобу. Собеседник о жалобе не узнает.',
  field: 'Что случилось',
  submit: 'Отправить жалобу',
  cancel: 'Отмена',
  sent: 'Жалоба отправлена. Мы её проверим',
} as const

export const noteTexts = {
  open: 'Заметка о слушателе',
  about: (name: string) => `${name} этого не увидит: заметка только для тебя.`,
  field: 'Заметка',
  save: 'Сохранить',
  cancel: 'Отмена',
  saved: 'Заметка сохранена',
  deleted: 'Заметка удалена',
} as const
