import { formatCount, plural } from '../../../lib/format.ts'

export const moveTexts = {
  open: 'Перенести',
  moved_from: (when: string) => `Перенесена, раньше была ${when}`,
  rule: (until: string, left: number) =>
    `Перенести бесплатно можно до ${until}. ${plural(left, ['Остался', 'Осталось', 'Осталось'])} ${formatCount(left, ['перенос', 'переноса', 'переносов'])}.`,
  too_late: (until: string) =>
    `Самостоятельно перенести встречу можно было до ${until}. Напиши спикеру: возможно, он подвинет её сам.`,
  used_up: 'Эту встречу уже переносили дважды. Напиши спикеру или отмени её.',
  not_now: 'Эту встречу сейчас нельзя перенести.',
  now: (when: string) => `Сейчас: ${when}.`,
  none_in_month: 'В этом месяце подходящего времени нет. Посмотри соседний.',
  none_on_day: 'Выбери день: цветом отмечены те, куда можно перенести.',
  times: (day: string) => `Свободное время: ${day}`,
  slot: (time: string, price: string) => `${time} · ${price}`,
  dearer: (most: string) => `Время дороже ${most} выбрать нельзя: для него отмени эту встречу и запишись заново.`,
  chosen: (when: string) => `Новое время: ${when}.`,
  nothing_to_pay: 'Доплачивать ничего не нужно.',
  refund: (sum: string) => `Вернём ${sum} на карту, с которой была оплата. Обычно это занимает несколько дней.`,
  confirm: 'Перенести встречу',
  keep: 'Оставить как есть',
  taken: 'Это время только что заняли',
  nearest: (why: string, next: string) => `${why}. Ближайшее к нему: ${next}.`,
  no_other: (why: string) => `${why}. Другого времени пока нет.`,
  done: 'Встреча перенесена',
  done_text: 'Спикеру мы уже написали.',
  close: 'Готово',
} as const
