import type { Consultation } from '@razgovor/contract/bookings'
import type { DisputeStatus } from '@razgovor/contract/words'
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
  schedule: {
    as_list: 'Списком',
    as_grid: 'В виде графика',
    nothing: { day: 'В этот день встреч нет', week: 'На этой неделе встреч нет' },
    next: (when: string) => `Ближайшая встреча: ${when}.`,
    to_next: 'Показать её',
  },
  to_schedule: 'Мой график',
  video_meeting: 'Видеовстреча',
  participants: (count: number) => formatCount(count, ['участник', 'участника', 'участников']),
  until_start: 'До начала',
  join: 'Перейти',
  test_connection: 'Проверить связь',
  pay: (sum: string) => `Оплатить ${sum}`,
  pays_for: (count: number) => `За ${formatCount(count, ['встречу', 'встречи', 'встреч'])} в заказе`,
  pay_until: 'Осталось на оплату',
  give_up: 'Отказаться',
  cancel: 'Отменить',
  calendar: 'В календарь',
  order: 'Заказ',
  materials: { open: 'Материалы', add: 'Добавить материалы' },
  note: 'Заметка',
  note_about: (name: string) => `Заметка: ${name}`,
  questions: {
    missing: 'Спикер ждёт твоего ответа до начала встречи',
    answer: 'Ответить на вопросы',
    change: 'Изменить ответы',
    own: (count: number) => `Твои ответы: ${count}`,
    given: (count: number) => `Ответы на вопросы: ${count}`,
  },
  book_again: 'Записаться ещё',
  of_package: (title: string) => `Из пакета «${title}»`,
  back_in_package: (title: string) => `Возвращена в пакет «${title}»`,
  refunded: (sum: string) => `Возвращено ${sum}`,
  message: {
    open: 'Написать',
    about: {
      LISTENER: 'Спикер получит письмо от нас. Твоя почта останется скрытой.',
      SPEAKER: 'Каждый, кто записан, получит письмо от нас. Твоя почта останется скрытой.',
    },
    subject: 'Тема',
    text: 'Сообщение',
    submit: 'Отправить',
    cancel: 'Отмена',
    sent: 'Сообщение отправлено',
  },
  review: {
    open: 'Оставить отзыв',
    change: 'Изменить отзыв',
    own: 'Твой отзыв',
    own_anonymous: 'Твой отзыв без имени',
    reply: 'Ответ спикера',
    hidden: (why: string) => `Отзыв скрыт${why ? `: ${why}` : ''}`,
  },
  dispute: {
    open: 'Сообщить о проблеме',
    until: (when: string) => `О проблеме можно сообщить до ${when}`,
    next: [
      'Мы посмотрим, кто и когда был в комнате, и решим, что делать с оплатой. О решении напишем на почту.',
      'До решения спикер не получит деньги за эту встречу. Он узнает об обращении, но не увидит твоих слов.',
    ],
    once: (when: string) => `Сообщить можно один раз, до ${when}.`,
    text: 'Что случилось',
    submit: 'Отправить',
    cancel: 'Отмена',
    sent: 'Обращение у нас. О решении напишем',
    own: 'Твоё обращение',
    comment: 'Комментарий поддержки',
    states: {
      LISTENER: {
        OPEN: () => 'Разбираемся со встречей. О решении напишем на почту.',
        REFUNDED: (sum: string) => `По обращению возвращаем ${sum}`,
        DECLINED: () => 'Возврата по обращению не будет',
      },
      SPEAKER: {
        OPEN: () => 'Разбираемся. До решения оплата за эту встречу не выплачивается.',
        REFUNDED: (sum: string) => `Слушателю возвращаем ${sum}`,
        DECLINED: () => 'Возврата не будет, оплата остаётся тебе',
      },
    } satisfies Record<Consultation['side'], Record<DisputeStatus, (sum: string) => string>>,
    about: (name: string) => `${name}: обращение о встрече`,
  },
  feed: {
    what: 'Все твои встречи появятся в календаре и будут меняться в нём сами.',
    ends_former: 'Если ссылка уже была, старая перестанет работать.',
    make: 'Создать ссылку',
    link: 'Ссылка на календарь',
    copy: 'Скопировать',
    copied: 'Ссылка скопирована',
    not_copied: 'Скопируй ссылку сам: она выделена',
    google: 'Google Календарь: «Другие календари» → «Добавить по URL».',
    apple: 'Календарь Apple: «Файл» → «Новая подписка на календарь».',
    secret: 'Не показывай ссылку другим: по ней видно, с кем и когда ты встречаешься.',
  },
  canceling: {
    credit_back: (title: string) => `Встреча вернётся в пакет «${title}»: по нему можно записаться снова.`,
    credit_until: (when: string) => `Встреча возвращается в пакет, если отменить до ${when}.`,
    credit_lost: (when: string) =>
      `Встреча в пакет не вернётся: отменить без потерь можно было до ${when}. Если можешь, лучше приходи.`,
    paid_back: (sum: string) => `Вернём ${sum} на карту, с которой была оплата. Обычно это занимает несколько дней.`,
    full_until: (when: string) => `Деньги возвращаются полностью, если отменить до ${when}.`,
    not_back: (sum: string, when: string) =>
      `${sum} не вернутся: полный возврат был возможен до ${when}. Если можешь, лучше приходи.`,
    free: 'Эта встреча бесплатная. Спикер узнает, что тебя не будет, и время снова станет свободным.',
    by_speaker_paid: (sum: string) =>
      `Слушателям вернётся всё, что они заплатили: ${sum}. Мы напишем им, что встречи не будет.`,
    by_speaker_credit: (title: string) => `Встреча вернётся слушателю в пакет «${title}». Мы напишем, что её не будет.`,
    by_speaker_free: 'Мы напишем всем, кто записан, что встречи не будет.',
    confirm: 'Отменить встречу',
    keep: 'Оставить',
    done: 'Встреча отменена',
  },
} as const

export const messageProblems = {
  too_long: (most: number) => `Не больше ${most} символов`,
  no_subject: 'Введи тему сообщения',
  no_text: 'Введи текст сообщения',
} as const

export const disputeProblems = {
  too_long: (most: number) => `Не больше ${most} символов`,
  too_short: 'Расскажи подробнее, что случилось',
} as const
