import type { DeliveryProblem, WebhookEvent, WebhookOff } from '@razgovor/contract/webhooks'
import { formatCount } from '../../lib/format.ts'
import type { PluralForms } from '../../lib/plural-forms.ts'

const attempts: PluralForms = ['попытка', 'попытки', 'попыток']

const events = {
  'booking.created': 'Новая запись',
  'booking.canceled': 'Отмена',
  'booking.moved': 'Перенос',
  'meeting.ended': 'Встреча закончилась',
} satisfies Record<WebhookEvent, string>

export const webhookTexts = {
  title: 'Вебхуки',
  lead: 'Твой сервер узнаёт о записях, отменах и переносах сразу: мы шлём ему подписанный запрос по Standard Webhooks.',
  add: 'Добавить вебхук',
  none: 'Вебхуков пока нет',
  none_text: 'Добавь адрес своего сервера или сервиса автоматизации, и события придут туда сами.',
  events,
  event: (name: string) => (name in events ? events[name as WebhookEvent] : 'Проверка'),
  failing: (since: string) => `Не доставляется, началось ${since}.`,
  off: {
    FAILING: 'Отключён: пять дней подряд ничего не доставлялось. Проверь сервер и включи снова.',
    GONE: 'Отключён: сервер ответил 410, события ему больше не нужны.',
    OWNER: 'Отключён тобой.',
  } satisfies Record<WebhookOff, string>,
  old_secret: (until: string) => `Прежний секрет ещё подписывает запросы, до ${until}.`,
  test: 'Проверить',
  test_named: (url: string) => `Проверить ${url}`,
  tested: 'Проверочное событие отправлено',
  change: 'Изменить',
  change_named: (url: string) => `Изменить ${url}`,
  rotate: 'Новый секрет',
  rotate_named: (url: string) => `Новый секрет для ${url}`,
  rotate_title: 'Сменить секрет?',
  rotate_text: 'Сутки запросы будут подписаны и новым секретом, и прежним. За это время замени его на своём сервере.',
  turn_off: 'Выключить',
  turn_off_named: (url: string) => `Выключить ${url}`,
  turn_on: 'Включить',
  turn_on_named: (url: string) => `Включить ${url}`,
  turned_off: 'Вебхук выключен',
  turned_on: 'Вебхук включён',
  remove: 'Удалить',
  remove_named: (url: string) => `Удалить ${url}`,
  remove_title: 'Удалить вебхук?',
  remove_text: (url: string) => `События перестанут приходить на ${url}, а история отправок сотрётся.`,
  removed: 'Вебхук удалён',
  keep: 'Оставить',
  show: 'Отправки',
  show_named: (url: string) => `Отправки на ${url}`,
  form: {
    new_title: 'Новый вебхук',
    change_title: 'Изменить вебхук',
    url: 'Адрес',
    url_hint: 'Открытый адрес, который начинается на https://',
    url_needed: 'Вставь адрес, он начинается на https://',
    events: 'О чём сообщать',
    events_needed: 'Выбери хотя бы одно событие',
    submit_new: 'Добавить',
    submit_change: 'Сохранить',
    saved: 'Сохранено',
  },
  shown: {
    title: 'Секрет вебхука',
    text: 'Им твой сервер проверяет подпись. Скопируй его сейчас: больше мы его не покажем.',
    label: 'Секрет',
  },
} as const

export const deliveryTexts = {
  title: 'Отправки за 30 дней',
  none: 'Отправок пока нет',
  none_text: 'Нажми «Проверить», и проверочное событие уйдёт сразу.',
  statuses: { WAITING: 'Ждёт', DELIVERED: 'Доставлено', FAILED: 'Не доставлено' },
  code: (status: number) => `код ${status}`,
  problems: {
    TIMEOUT: 'сервер не ответил вовремя',
    UNREACHABLE: 'нет соединения',
    PRIVATE_ADDRESS: 'адрес закрыт для нас',
  } satisfies Record<DeliveryProblem, string>,
  took: (ms: number) => `${ms} мс`,
  attempts: (count: number) => formatCount(count, attempts),
  next: (when: string) => `следующая попытка ${when}`,
  details: 'Что отправлено',
  id: 'webhook-id',
  payload: 'Запрос',
  response: 'Начало ответа',
  replay: 'Отправить ещё раз',
  replay_named: (event: string, when: string) => `Отправить ещё раз: ${event}, ${when}`,
  replayed: 'Отправляем ещё раз',
} as const
