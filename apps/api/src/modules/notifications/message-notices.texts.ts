const plurals = new Intl.PluralRules('ru-RU')
const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'сообщение', few: 'сообщения' }

export const messageNoticesTexts = {
  list: (name: string) => `Новые сообщения: ${name}`,
  title: 'Непрочитанные сообщения',
  subject: (name: string) => `Новые сообщения: ${name}`,
  heading: 'Тебе написали',
  from: 'Кто',
  unread: 'Не прочитано',
  count: (count: number) => `${count} ${forms[plurals.select(count)] ?? 'сообщений'}`,
  once: 'Пока ты не прочитаешь эти сообщения, о новых в этой переписке писем не будет.',
  read: 'Прочитать',
} as const
