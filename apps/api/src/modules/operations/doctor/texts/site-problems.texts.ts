import type { Problems } from '../words.ts'

export const siteProblems = {
  too_slow: (seconds: string) => [
    `Проверка не закончилась за ${seconds} с`,
    'Проверь ещё раз. Если повторится, сервис молчит: посмотри, пускает ли к нему сеть.',
  ],
  broken: (reason: string) => [
    `Проверка не удалась: ${reason}`,
    'Посмотри, отвечает ли то, что она проверяет, и попробуй ещё раз.',
  ],
  without_database: () => ['Не проверено: база данных не отвечает', ''],
  not_public: (url: string) => [`Сайт открыт не по https или только на этой машине: ${url}`, ''],
  half_set: (missing: string, set: string) => [
    `Указано ${set}, но не указано ${missing}`,
    'Укажи обе части или убери обе.',
  ],
  sandbox: () => [
    'Сайт работает с песочницей: оплаты и письма ненастоящие',
    'Убери SANDBOX_URL и укажи настоящие сервисы.',
  ],
  example_links: (names: string) => [`Адреса остались из примера: ${names}`, 'Укажи свои.'],
  proxy_untrusted: () => [
    'TRUST_PROXY выключен',
    'За прокси укажи TRUST_PROXY=true: иначе все люди делят одни ограничения, как один адрес.',
  ],
  no_web: () => ['WEB_DIST не указан: отвечает только API', 'Собери сайт и укажи в WEB_DIST папку сборки.'],
  no_metrics: () => ['METRICS_TOKEN не указан: за сайтом нечем следить', 'Укажи его и подключи Prometheus к /metrics.'],
  no_push: () => [
    'Уведомления в браузер выключены',
    'Сделай пару ключей и укажи VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY.',
  ],
  no_captcha: () => ['Капча выключена', 'Укажи SMARTCAPTCHA_SITE_KEY и SMARTCAPTCHA_SECRET.'],
  no_payer: () => [
    'Не указан счёт, с которого платим спикерам',
    'Укажи PAYER_ACCOUNT и остальные настройки PAYER_…: без них нет файла выплат.',
  ],
  guessable: (name: string) => [`${name} легко угадать`, 'Замени случайным: openssl rand -base64 32.'],
  short_secret: (name: string, characters: string) => [
    `${name} короче ${characters} символов`,
    'Замени случайным: openssl rand -base64 32.',
  ],
  same_secrets: (names: string) => [
    `Одинаковые секреты: ${names}`,
    'Сделай их разными: утёкший один открывает и остальное.',
  ],
  derived_keys: (names: string) => [
    `Вместо ${names} работает SESSION_SECRET`,
    'Укажи свои до первых людей: потом SESSION_SECRET нельзя будет сменить, не потеряв зашифрованное.',
  ],
  root: () => [
    'Процесс запущен от root',
    'Заведи отдельного пользователя, который пишет только в свою папку (docs/operations.md).',
  ],
  tls_off: () => [
    'NODE_TLS_REJECT_UNAUTHORIZED=0: сертификаты не проверяются',
    'Убери эту переменную. Свой центр сертификации укажи в NODE_EXTRA_CA_CERTS.',
  ],
  node_env: (value: string) => [`NODE_ENV=${value}`, 'Убери эту переменную или укажи production.'],
  no_https: (url: string) => [
    `Сайт открыт без шифрования: ${url}`,
    'Настрой https и укажи его адрес в PUBLIC_URL: без него не работают камера и микрофон.',
  ],
  no_address: (host: string) => [`У ${host} нет адреса в DNS`, 'Добавь запись A или AAAA у регистратора домена.'],
  inner_address: (host: string, addresses: string) => [
    `${host} ведёт во внутреннюю сеть: ${addresses}`,
    'Для людей снаружи укажи в DNS внешний адрес. Внутри компании так и нужно.',
  ],
  tls_silent: (place: string, reason: string) => [
    `${place} не отвечает по TLS: ${reason}`,
    'Проверь, что прокси запущен, а порт открыт снаружи.',
  ],
  certificate_expired: (host: string) => [
    `Сертификат ${host} закончился`,
    'Обнови его и включи автоматическое продление.',
  ],
  certificate_ends: (host: string, days: string) => [
    `Сертификат ${host} закончится через ${days} д.`,
    'Проверь автоматическое продление: оно уже должно было сработать.',
  ],
  certificate_of_others: (host: string) => [
    `В сертификате нет имени ${host}`,
    'Выпусти сертификат с этим именем и подключи его в прокси.',
  ],
  certificate_chain: (host: string) => [
    `${host} отдаёт сертификат без промежуточных`,
    'Укажи в прокси полную цепочку (fullchain.pem): некоторые браузеры и сервисы иначе не откроют сайт.',
  ],
  certificate_untrusted: (host: string, reason: string) => [
    `Браузеры не верят сертификату ${host}: ${reason}`,
    'Выпусти сертификат у известного центра, например Let’s Encrypt.',
  ],
  no_redirect: (host: string, status: string) => [
    `http://${host} не ведёт на https (ответ ${status})`,
    'Настрой в прокси переход 301 на https.',
  ],
  redirect_elsewhere: (host: string) => [
    `http:// ведёт на другой адрес: ${host}`,
    'Проверь, что PUBLIC_URL указан верно.',
  ],
  http_closed: (host: string, reason: string) => [
    `http://${host} не отвечает: ${reason}`,
    'Открой порт 80 и настрой переход на https: люди набирают имя без него.',
  ],
  site_silent: (url: string, reason: string) => [
    `${url} не отвечает: ${reason}`,
    'Проверь, что сайт и прокси запущены, а порт открыт.',
  ],
  site_fails: (status: string) => [`Главная отвечает ошибкой ${status}`, 'Посмотри журнал сайта.'],
  other_site: (url: string, status: string) => [
    `По адресу ${url} отвечает не этот сайт (ответ ${status})`,
    'Проверь PUBLIC_URL и куда прокси передаёт запросы.',
  ],
  headers_missing: (names: string) => [
    `До браузера не доходят заголовки: ${names}`,
    'Убери из прокси то, что их удаляет: эти заголовки сайт ставит сам.',
  ],
  second_policy: () => [
    'Прокси добавляет свой Content-Security-Policy',
    'Убери его: сайт ставит этот заголовок сам, а второй может запретить нужное.',
  ],
  embed_framed: () => [
    'Прокси добавляет X-Frame-Options к /embed/',
    'Убери его: с ним блок спикера не откроется на других сайтах. Остальные страницы сайт защищает сам.',
  ],
  embed_policy: () => [
    'До /embed/ не доходит разрешение открываться на других сайтах',
    'Убери из прокси свой Content-Security-Policy.',
  ],
  small_bodies: (mebibytes: string) => [
    'Прокси не пропускает большие файлы',
    `Разреши тела запросов до ${mebibytes} МиБ, например client_max_body_size ${mebibytes}m в nginx.`,
  ],
  no_sockets: (status: string) => [
    `Прокси не пропускает живые обновления: /api/ws отвечает ${status}`,
    'Передавай для /api/ws заголовки Upgrade и Connection.',
  ],
} as const satisfies Problems
