import { formatCount } from '../../../lib/format.ts'

export const notesTexts = {
  title: 'Заметки',
  close: 'Закрыть заметки',
  open_new: 'Заметки, есть новое',
  kept: 'Пишут все, кто на встрече. После неё заметки останутся в материалах у тех, кто на ней был.',
  field: 'Общие заметки',
  placeholder: 'План, выводы, ссылки, задания',
  loading: 'Загружаем…',
  not_loaded: 'Заметки не загрузились. Пробуем ещё раз',
  saving: { SAVED: 'Сохранено', SAVING: 'Сохраняем…', WAITING: 'Нет связи. Сохраним, когда она вернётся' },
  left: (count: number) => `Осталось ${formatCount(count, ['знак', 'знака', 'знаков'])}`,
  news: (name: string) => `${name}: пишет в заметках`,
} as const
