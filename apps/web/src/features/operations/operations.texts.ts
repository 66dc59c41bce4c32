import type { CheckName, DaySummary, JobFault, MailStatus, ResendRefusal, Summary } from '@razgovor/contract/operations'
import { formatCount } from '../../lib/format.ts'

export const homeTexts = {
  no_figures: 'Цифр здесь нет',
  no_figures_text: 'Выбери раздел: там всё, с чем ты работаешь.',
  title: 'Сегодня',
  today: 'Сегодня',
  month: 'За 30 дней',
  by_day: 'Всё по дням',
  by_day_label: 'Всё по дням: таблица, прокручивается вбок',
  day: 'День',
  zone: (zone: string) => `Дни считаются по времени: ${zone}`,
  now: 'Прямо сейчас',
  checks: 'Что настроено не так',
  all_fine: 'Всё настроено и отвечает.',
  faults: 'Не работает',
  advice: 'Стоит поправить',
  fine: (count: number) => `Ещё проверено и в порядке: ${count}`,
  check_again: 'Проверить ещё раз',
  open_mails: 'Открыть письма',
} as const

export type Figure = Exclude<keyof DaySummary, 'day' | 'from' | 'to'>

export const figureTexts: Record<Figure, string> = {
  bookings: 'Записи на встречи',
  paid: 'Оплачено',
  refunded: 'Возвращено',
  new_users: 'Новые люди',
  meeting_minutes: 'Минуты во встречах',
  failed_payments: 'Неудачные оплаты',
  mails_sent: 'Писем ушло',
  mails_failed: 'Писем не ушло',
}

export const nowTexts: Record<keyof Summary['now'], string> = {
  applications_to_review: 'Заявки ждут решения',
  legal_changes_to_review: 'Реквизиты ждут проверки',
  meetings_running: 'Встречи идут',
  refunds_pending: 'Возвраты у банка',
  disputes_open: 'Споры ждут решения',
  review_reports_open: 'Жалобы на отзывы',
  differences_open: 'Расхождения с банком',
  mails_waiting: 'Письма в очереди',
  jobs_retrying: 'Задачи, которые повторим',
  jobs_given_up: 'Задачи, которые не удались',
}

/** `wrong` describes the problem, `todo` what to do about it. */
export const checkTexts: Record<CheckName, { wrong: (detail: string) => string; todo: string }> = {
  SANDBOX: {
    wrong: () => 'Сайт работает с песочницей: оплаты, письма и входы ненастоящие',
    todo: 'Для настоящего сайта убери SANDBOX_URL и укажи адреса и ключи банка, почты и остальных сервисов.',
  },
  PUBLIC_URL: {
    wrong: (url) => `Сайт открыт без шифрования: ${url}`,
    todo: 'Настрой HTTPS и укажи его адрес в PUBLIC_URL: без него не работают камера, микрофон и уведомления.',
  },
  MAIL_SERVER: {
    wrong: () => 'Почтовый сервер не отвечает',
    todo: 'Проверь SMTP_URL: адрес, порт, имя и пароль. Письма ждут в очереди и уйдут сами.',
  },
  MAIL_FAILURES: {
    wrong: (count) => `За сутки не ушло писем: ${count}`,
    todo: 'Открой список писем: рядом с каждым ответ почтового сервера. Неушедшие пробуем снова, потом их можно повторить.',
  },
  ROOM_SERVER: {
    wrong: () => 'Сервер встреч не отвечает',
    todo: 'Проверь LIVEKIT_URL, ключ и секрет и что сервер запущен. Пока он молчит, войти во встречу нельзя.',
  },
  ROOM_ADDRESS: {
    wrong: (detail) => `Браузеры не подключатся к серверу встреч: ${detail}`,
    todo: 'Сайт открыт по https, поэтому и сервер встреч нужен по wss. Укажи в LIVEKIT_PUBLIC_URL его адрес для браузеров.',
  },
  ROOM_PLACES: {
    wrong: (detail) => `Мест на тарифе больше, чем в комнате встречи: ${detail}`,
    todo: 'Увеличь ROOMS_MAX_PARTICIPANTS (места и ещё одно для спикера) или уменьши число участников на тарифе.',
  },
  TURN: {
    wrong: () => 'Нет сервера TURN',
    todo: 'Из строгих офисных сетей встречи не откроются. Запусти coturn и укажи TURN_URLS и TURN_SECRET.',
  },
  PAYMENT_NOTIFICATIONS: {
    wrong: () => 'Банк ни разу не сообщил об оплате сам',
    todo: 'Укажи в кабинете банка адрес для уведомлений и проверь настройку …_NOTIFY_NETS: сети, из которых он их шлёт. Сейчас мы узнаём об оплатах с задержкой.',
  },
  DEMO_ACCOUNTS: {
    wrong: (count) => `Демонстрационные аккаунты с опубликованным паролем: ${count}`,
    todo: 'Для настоящего сайта начни с пустой базы или закрой эти аккаунты на сервере: npm run admin -- remove-demo.',
  },
  JOBS_GIVEN_UP: {
    wrong: (count) => `Задачи, которые не удались после всех попыток: ${count}`,
    todo: 'Открой их список из «Прямо сейчас»: у каждой стоит причина. Когда она устранена, задачу можно повторить.',
  },
  DATABASE_CLOCK: {
    wrong: (seconds) => `Часы базы и сервера расходятся на ${seconds} с`,
    todo: 'Включи синхронизацию времени (NTP) на обоих: иначе встречи и списания сдвинутся.',
  },
  EMBEDDED_DATABASE: {
    wrong: () => 'Работает встроенная база данных',
    todo: 'Для настоящего сайта заведи отдельный PostgreSQL с копиями и укажи его в DATABASE_URL.',
  },
  REDIS: {
    wrong: (count) => (count ? `Процессов сайта ${count}, а Redis не подключён` : 'Redis не отвечает'),
    todo: 'Проверь REDIS_URL: без Redis процессы не слышат друг друга, и живые обновления доходят не до всех.',
  },
  FILES: {
    wrong: () => 'Картинки лежат на диске сервера',
    todo: 'Если серверов несколько или диск временный, подключи хранилище: S3_ENDPOINT и ключи рядом с ним.',
  },
  CAPTCHA: {
    wrong: () => 'Капча выключена',
    todo: 'Формы открыты для роботов. Укажи SMARTCAPTCHA_SITE_KEY и SMARTCAPTCHA_SECRET.',
  },
  IDENTITY: {
    wrong: () => 'Вход через VK ID или Яндекс ID выключен',
    todo: 'Укажи VKID_CLIENT_ID и YANDEX_CLIENT_ID, если такой вход нужен.',
  },
  RECEIPTS: {
    wrong: (count) =>
      count
        ? `Спикеров без ИНН, у которых нельзя купить встречу: ${count}`
        : 'Чеки называют всю цену встречи выручкой площадки',
    todo: 'Как агент площадка продаёт только за тех, чьи реквизиты с ИНН одобрены. Продаёшь как агент, укажи RECEIPT_AGENT_SIGN.',
  },
  TIPS: {
    wrong: () => 'Донаты выключены',
    todo: 'Укажи имя, пароль и место CloudTips, если донаты нужны.',
  },
  PUSH: {
    wrong: () => 'Уведомления в браузер выключены: нет ключей VAPID',
    todo: 'Сделай пару ключей и укажи VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY. Менять их потом нельзя: подписки людей пропадут.',
  },
  LINKS: {
    wrong: (names) => `Адреса остались из примера: ${names}`,
    todo: 'Укажи свои: по ним идут люди с сайта и приходят ответы на письма.',
  },
}

export const doctorTexts = {
  title: 'Готов ли сайт к запуску',
  start: 'Проверить',
  again: 'Проверить снова',
  running: 'Проверяем снаружи и изнутри: до 20 секунд',
  last: (when: string) => `Последняя проверка: ${when}`,
  empty:
    'Посмотрим, как сайт виден снаружи: адрес, сертификат, почта, банк, встречи, хранилище, база и секреты. Писем не шлём, денег не тратим.',
  ready: 'Неисправностей нет',
  not_ready: 'Сначала исправь это',
  faults: 'Не работает',
  warnings: 'Стоит поправить',
  fine: (count: number) => `В порядке: ${count}`,
  skipped: (count: number) => `Не проверялось: ${count}`,
} as const

export const mailTexts = {
  title: 'Письма',
  text: 'Что сайт отправил и что из этого дошло до почтового сервера. Тексты храним 30 дней, коды и ссылки для входа не храним совсем.',
  test: 'Отправить себе проверочное',
  test_sent: (to: string) => `Письмо ушло на ${to}`,
  address: 'Почта',
  find: 'Найти',
  all: 'Все',
  state: 'Состояние',
  attempts: (count: number) => `попыток: ${count}`,
  answered: (code: string) => `сервер ответил: ${code}`,
  resend: 'Отправить ещё раз',
  resend_to: (subject: string, to: string) => `Отправить ещё раз: ${subject}, ${to}`,
  resend_title: 'Отправить ещё раз?',
  resend_text: (to: string) => `То же письмо уйдёт на ${to}. Проверь, что оно ещё верно: встречу могли отменить.`,
  resend_confirm: 'Отправить',
  keep: 'Не надо',
  resent: 'Письмо в очереди, скоро уйдёт',
  empty: 'Писем нет',
  empty_text: 'Здесь появится каждое письмо, которое отправит сайт.',
  nothing_found: 'Таких писем нет',
  nothing_found_text: 'Попробуй другую почту или другое состояние.',
  show_all: 'Показать все',
} as const

export const jobTexts = {
  title: 'Неудавшиеся задачи',
  text: 'То, что сайт пробовал сделать столько раз, сколько можно, и не смог. Сначала устрани причину, потом повтори.',
  failed: (count: number, when: string) =>
    `${formatCount(count, ['попытка', 'попытки', 'попыток'])}, последняя ${when}`,
  open: 'Открыть запись',
  open_of: (title: string) => `${title}: открыть запись`,
  retry: 'Попробовать ещё раз',
  retry_of: (title: string) => `Попробовать ещё раз: ${title}`,
  retry_title: 'Попробовать ещё раз?',
  retry_text:
    'Задача встанет в очередь и получит столько же попыток, сколько новая. Она посмотрит, как всё обстоит сейчас.',
  retry_confirm: 'Попробовать',
  keep: 'Не надо',
  retried: 'Задача снова в очереди',
  gone: 'Этой задачи в списке уже нет: её повторили без тебя',
  empty: 'Неудавшихся задач нет',
  empty_text: 'Здесь появится то, что не получилось после всех попыток.',
} as const

export const faultTexts: Record<JobFault, string> = {
  MAIL_SERVER: 'Почтовый сервер не принял письмо: проверь адрес человека и SMTP_URL',
  SERVICE: 'Другой сервис (банк, встречи, уведомления) не ответил или отказал',
  DATABASE: 'База данных отказала: подробности в журнале сервера',
  ROW_GONE: 'Того, о чём была задача, больше нет: повторять незачем',
  PAYLOAD: 'Задачу поставила другая версия сайта, эта её не понимает',
  RULE: 'Правила сайта этого не разрешают: посмотри, в каком состоянии запись',
  PROGRAM: 'Ошибка в самой программе: покажи разработчику журнал сервера',
}

export const announcementTexts = {
  open: 'Объявление всем',
  title: 'Объявление всем',
  text: 'Его сразу увидит каждый, у кого сайт открыт и кто вошёл. Кто придёт позже, не увидит.',
  label: 'Что сказать',
  hint: (max: number) => `До ${max} символов`,
  missing: 'Напиши, что сказать',
  next: 'Дальше',
  sure: 'Отправить это объявление?',
  tabs: (count: number) => formatCount(count, ['открытая вкладка', 'открытые вкладки', 'открытых вкладок']),
  reach: (tabs: string) => `Увидят: ${tabs}.`,
  reach_here: (tabs: string) => `На этом сервере: ${tabs}. На других тоже увидят, но там мы не считаем.`,
  send: 'Отправить',
  edit: 'Поправить',
  sent: (tabs: string) => `Объявление ушло: ${tabs}`,
  past: 'Раньше объявляли',
} as const

export const statusTexts: Record<MailStatus, string> = { QUEUED: 'Отправляется', SENT: 'Ушло', FAILED: 'Не ушло' }

export const refusalTexts: Record<ResendRefusal, string> = {
  SECRET: 'Повторить нельзя: в письме был код или ссылка для входа',
  TOO_OLD: 'Повторить нельзя: текст старше 30 дней удалён',
  SENDING: 'Ещё отправляется',
  FORGOTTEN: 'Повторить нельзя: аккаунт удалён',
  ADDRESS_CHANGED: 'Повторить нельзя: у человека другая почта',
}
