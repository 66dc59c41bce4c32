import { noticeMailTitle } from '../../notices/notice-kind.ts'

const titles: Partial<Record<string, string>> = {
  CODE: 'Код или ссылка для входа',
  PASSWORD_CHANGED: 'Пароль изменён',
  EMAIL_CHANGED: 'Почта изменена',
  IDENTITY_LINKED: 'Добавлен вход',
  SECOND_FACTOR: 'Второй шаг входа изменён',
  EXPORT_LINK: 'Ссылка на свои данные',
  ACCOUNT_DELETED: 'Аккаунт удалён',
  FEEDBACK: 'Обратная связь',
  STAFF_ROLE: 'Роль в команде',
  TEST: 'Проверка почты',
}

export function mailTitle(about: string): string {
  return titles[about] ?? noticeMailTitle(about) ?? about
}
