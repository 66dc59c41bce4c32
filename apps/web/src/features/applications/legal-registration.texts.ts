import { formatCount } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

const paidSlots: PluralForms = ['платное окно уйдёт', 'платных окна уйдут', 'платных окон уйдут']
const soldMeetings: PluralForms = [
  'проданная встреча состоится',
  'проданные встречи состоятся',
  'проданных встреч состоятся',
]

export const registrationTexts = {
  title: 'Реквизиты',
  speakers_only: 'Реквизиты нужны спикерам',
  speakers_only_text: 'По ним мы переводим деньги за встречи. Слушателям они не нужны.',
  become_speaker: 'Стать спикером',
  current: 'Действуют сейчас',
  since: (day: string) => `С ${day}`,
  to_charge: 'Чтобы брать плату за встречи, выбери другую форму.',
  none: 'Реквизитов пока нет',
  none_text: 'Укажи их, чтобы мы знали, куда переводить деньги за встречи.',
  give: 'Указать реквизиты',
  change: 'Изменить',
  review: 'Новые реквизиты на проверке',
  review_text: (day: string) => `Отправлены ${day}. Мы ответим здесь и на почту.`,
  until_then: 'До ответа действуют прежние.',
  edit: 'Поправить',
  withdraw: 'Отозвать',
  withdrawn: 'Реквизиты отозваны',
  refused: 'Реквизиты нужно поправить',
  refused_text: (day: string) => `Проверили ${day}. Новые реквизиты не приняты.`,
  still_valid: 'Действуют прежние.',
  comment: 'Что поправить',
  fix: 'Поправить и отправить снова',
  form_title: 'Новые реквизиты',
  form_text: 'Мы проверим их, и только потом они начнут действовать.',
  replaces: 'Они встанут вместо тех, что сейчас на проверке.',
  submit: 'Отправить на проверку',
  submitted: 'Отправлено на проверку',
  cancel: 'Отмена',
  leaves_sale: (count: number) =>
    `Когда мы одобрим, ${formatCount(count, paidSlots)} с продажи, а часы работы с ценой выключатся.`,
  no_payouts:
    'Выплаты остановятся: физлицу переводить деньги некуда. Сначала дождись выплаты того, что уже заработано.',
  stays: (count: number) => `${formatCount(count, soldMeetings)} как обычно.`,
} as const
