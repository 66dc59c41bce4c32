import { formatCount } from '../../lib/format.ts'

export function countSessions(count: number): string {
  return formatCount(count, ['встречу', 'встречи', 'встреч'])
}

export const seriesTexts = {
  title: 'Мои серии',
  add: 'Новая серия',
  nothing: 'Серий пока нет',
  nothing_text: 'Серия — это несколько групповых встреч на одну тему: курс, клуб или марафон.',
  sessions: (count: number) => formatCount(count, ['встреча', 'встречи', 'встреч']),
  taken: (taken: number, places: number) => `Записано ${taken} из ${places}`,
  nobody: 'Пока никто не записан',
  no_sessions: 'Встреч впереди нет',
  change: 'Изменить',
  add_sessions: 'Добавить встречи',
  questions: 'Вопросы',
  remove: 'Удалить',
  fund: (name: string) => `В пользу фонда «${name}»`,
  tariffs: 'Посмотреть тарифы',
  not_allowed: 'На твоём тарифе серий нет. Они есть на платных тарифах.',
  form: {
    name: 'Название',
    description: 'Описание',
    fund: 'Фонд',
    fund_hint: 'Ссылка на его сбор появится рядом с твоей',
    no_fund: 'Без фонда',
    first: 'Первая встреча',
    submit: 'Создать серию',
    submit_many: (count: number) => `Создать серию: ${formatCount(count, ['встреча', 'встречи', 'встреч'])}`,
    added: 'Серия создана',
    save: 'Сохранить',
    saved: 'Серия изменена',
    kept: 'Где уже записались, цена и места останутся прежними.',
    bad_title: 'Назови серию',
    long_title: 'Не больше 120 символов',
    long_description: 'Не больше 3000 символов',
  },
  sessions_form: {
    about: 'Название, цена и число мест будут такими же, как у серии. Кто уже записан, останется записан.',
    submit: (count: number) => `Добавить ${countSessions(count)}`,
    added: (count: number) => (count === 1 ? 'Встреча добавлена' : 'Встречи добавлены'),
  },
  removal: {
    question: 'Встречи, на которые никто не записался, пропадут с твоей страницы.',
    verb: 'Удалить',
    removed: 'Серия удалена',
    gone: 'Этой серии больше нет',
  },
} as const
