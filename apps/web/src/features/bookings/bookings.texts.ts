import { formatCount } from '../../lib/format.ts'

export const bookingTexts = {
  title: 'Мои заказы',
  tabs: { future: 'Предстоящие', previous: 'Прошедшие' },
  tabs_label: 'Какие видеовстречи показать',
  sides_label: 'В какой роли',
  sides: { LISTENER: 'Я слушатель', SPEAKER: 'Я спикер' },
  empty: {
    LISTENER: {
      future: {
        title: 'Встреч впереди нет',
        text: 'Выбери, с кем поговорить: рядом с каждым спикером видно, когда он свободен.',
      },
      previous: { title: 'Прошедших встреч пока нет', text: 'Здесь останутся встречи, которые прошли или отменились.' },
    },
    SPEAKER: {
      future: {
        title: 'К тебе пока никто не записан',
        text: 'Добавь свободное время в график, и его увидят на твоей странице.',
      },
      previous: { title: 'Прошедших встреч пока нет', text: 'Здесь останутся встречи, которые прошли или отменились.' },
    },
  },
  choose_speaker: 'Выбрать спикера',
  to_schedule: 'Мой график',
  video_meeting: 'Видеовстреча',
  participants: (count: number) => formatCount(count, ['участник', 'участника', 'участников']),
  until_start: 'До начала',
  join: 'Перейти',
  pay: (sum: string) => `Оплатить ${sum}`,
  pays_for: (count: number) => `За ${formatCount(count, ['встречу', 'встречи', 'встреч'])} в заказе`,
  pay_until: 'Осталось на оплату',
  give_up: 'Отказаться',
  cancel: 'Отменить',
  calendar: 'В календарь',
  book_again: 'Записаться ещё',
  refunded: (sum: string) => `Возвращено ${sum}`,
  cancelling: {
    paid_back: (sum: string) => `Вернём ${sum} на карту, с которой была оплата. Обычно это занимает несколько дней.`,
    full_until: (when: string) => `Деньги возвращаются полностью, если отменить до ${when}.`,
    not_back: (sum: string, when: string) =>
      `${sum} не вернутся: полный возврат был возможен до ${when}. Если можешь, лучше приходи.`,
    free: 'Эта встреча бесплатная. Спикер узнает, что тебя не будет, и время снова станет свободным.',
    by_speaker_paid: (sum: string) =>
      `Слушателям вернётся всё, что они заплатили: ${sum}. Мы напишем им, что встречи не будет.`,
    by_speaker_free: 'Мы напишем всем, кто записан, что встречи не будет.',
    confirm: 'Отменить встречу',
    keep: 'Оставить',
    done: 'Встреча отменена',
  },
} as const
