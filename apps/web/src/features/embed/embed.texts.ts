import { formatCount } from '../../lib/format.ts'

export const embedTexts = {
  title: (name: string) => `Запись: ${name}`,
  reviews: (count: number) => formatCount(count, ['отзыв', 'отзыва', 'отзывов']),
  kinds: 'Какую встречу выберешь',
  other_kinds: 'Другие встречи',
  times_of: (day: string) => `Свободное время: ${day}`,
  choose: (time: string, facts: string) => `${time}, ${facts}`,
  more: (count: number) => `Ещё ${count}`,
  empty: 'Свободного времени пока нет',
  speaker_page: 'Страница спикера',
  all_times: 'Всё расписание',
  opens_site: (site: string) => `Запись откроется на сайте «${site}» в новой вкладке.`,
  no_speaker: 'Такой страницы нет',
  no_speaker_text: 'Возможно, спикер сменил адрес или больше не проводит встречи.',
  to_site: (site: string) => `Открыть «${site}»`,
} as const
