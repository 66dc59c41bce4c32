export const waitingTexts = {
  lock: 'Закрыть комнату: новых впускаю я',
  title: 'Просятся войти',
  one: (name: string) => `Просится войти: ${name}`,
  many: (count: number) => `Просятся войти: ${count}`,
  admit: 'Впустить',
  admit_one: (name: string) => `Впустить: ${name}`,
  admit_all: 'Впустить всех',
  refuse: 'Не впускать',
  refuse_one: (name: string) => `Не впускать: ${name}`,
  refused: 'Вход закрыт',
  only_refused: 'Кому закрыт вход',
  show: 'Показать',
} as const
