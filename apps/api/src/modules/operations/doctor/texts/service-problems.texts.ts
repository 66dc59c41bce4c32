import type { Problems } from '../words.ts'

export const serviceProblems = {
  mail_silent: (host: string, reason: string) => [
    `Почтовый сервер ${host} не отвечает: ${reason}`,
    'Проверь адрес и порт в SMTP_URL. Облака часто закрывают порт 25: возьми 587 или 465.',
  ],
  mail_login: (host: string, reason: string) => [
    `Почтовый сервер ${host} не принимает имя и пароль: ${reason}`,
    'Проверь их в SMTP_URL. Знаки вроде @ и : в пароле пишутся как %40 и %3A.',
  ],
  mail_certificate: (host: string, reason: string) => [
    `С почтовым сервером ${host} не получилось шифрование: ${reason}`,
    'В SMTP_URL нужно имя из сертификата сервера. Для порта 465 пиши smtps://.',
  ],
  mail_unencrypted: (host: string) => [
    `Письма с кодами входа идут к ${host} без шифрования`,
    'Включи на сервере STARTTLS или укажи smtps:// в SMTP_URL.',
  ],
  example_sender: (domain: string) => [
    `Отправитель писем остался из примера: ${domain}`,
    'Укажи в MAIL_FROM адрес на своём домене.',
  ],
  no_spf: (domain: string) => [
    `У ${domain} нет записи SPF`,
    'Добавь в DNS запись TXT, которую даёт почтовый сервис: v=spf1 … -all.',
  ],
  several_spf: (domain: string) => [`У ${domain} несколько записей SPF`, 'Оставь одну: две не действуют вовсе.'],
  open_spf: (domain: string) => [
    `SPF ${domain} разрешает писать от твоего имени всем`,
    'Закончи запись на -all или ~all.',
  ],
  no_dkim: (name: string) => [
    `Нет записи DKIM ${name}`,
    'Добавь в DNS запись TXT, которую даёт почтовый сервис, или поправь MAIL_DKIM_SELECTOR.',
  ],
  unknown_dkim: (domain: string) => [
    `Записи DKIM у ${domain} не нашлось под обычными именами`,
    'Укажи селектор в MAIL_DKIM_SELECTOR: его называет почтовый сервис. Без DKIM письма попадают в спам.',
  ],
  revoked_dkim: (domain: string) => [
    `Ключ DKIM у ${domain} отозван`,
    'Добавь в DNS действующий ключ почтового сервиса.',
  ],
  no_dmarc: (domain: string) => [
    `У ${domain} нет записи DMARC`,
    'Добавь TXT _dmarc: v=DMARC1; p=none, а когда отчёты чистые, p=quarantine.',
  ],
  no_acquirer: (settings: string) => ['Банк не подключён', `Укажи ключ и пароль терминала: ${settings}`],
  acquirer_refuses: (code: string, settings: string) => [
    `Банк не принимает подпись терминала: код ${code}`,
    `Сверь ключ и пароль терминала с кабинетом банка: ${settings}`,
  ],
  acquirer_busy: (code: string) => [`Банк просит зайти позже: код ${code}`, 'Проверь ещё раз через несколько минут.'],
  acquirer_untrusted: (reason: string) => [
    `Сертификату банка нельзя верить: ${reason}`,
    'Добавь корневой сертификат Минцифры: NODE_EXTRA_CA_CERTS=файл.',
  ],
  acquirer_silent: (reason: string, settings: string) => [
    `Банк не отвечает: ${reason}`,
    `Проверь адрес и что сеть пускает к нему: ${settings}`,
  ],
  test_terminal: (settings: string) => [
    'Терминал банка тестовый: деньги не ходят',
    `Для настоящих оплат укажи боевой терминал: ${settings}`,
  ],
  demo_with_money: (count: string) => [
    `Демонстрационные аккаунты с опубликованным паролем рядом с настоящими деньгами: ${count}`,
    'Начни с пустой базы или закрой их на сервере: npm run admin -- remove-demo.',
  ],
  demo_accounts: (count: string) => [
    `Демонстрационные аккаунты с опубликованным паролем: ${count}`,
    'Для настоящего сайта начни с пустой базы или закрой их на сервере: npm run admin -- remove-demo.',
  ],
  room_server_silent: (url: string, reason: string) => [
    `Сервер встреч ${url} не отвечает: ${reason}`,
    'Проверь LIVEKIT_URL и что сервер запущен.',
  ],
  room_server_refuses: (code: string) => [
    `Сервер встреч не принимает ключ: ${code}`,
    'LIVEKIT_API_KEY и LIVEKIT_API_SECRET должны быть такими же, как у сервера встреч, а часы идти вместе.',
  ],
  room_unencrypted: (url: string) => [
    `Сайт открыт по https, а встречи нет: ${url}`,
    'Укажи в LIVEKIT_PUBLIC_URL адрес wss://: иначе браузеры не подключатся.',
  ],
  room_no_sockets: (url: string, status: string) => [
    `По адресу ${url} не подключиться к встрече: ответ ${status}`,
    'Проверь LIVEKIT_PUBLIC_URL и что прокси передаёт заголовки Upgrade и Connection.',
  ],
  room_unreachable: (url: string, reason: string) => [
    `Браузеры не достучатся до ${url}: ${reason}`,
    'Открой порт сервера встреч снаружи или проверь LIVEKIT_PUBLIC_URL.',
  ],
  no_turn: () => [
    'Нет сервера TURN',
    'Из строгих офисных сетей встречи не откроются. Запусти coturn и укажи TURN_URLS и TURN_SECRET.',
  ],
  no_turn_address: (url: string) => [
    `Это не адрес TURN: ${url}`,
    'Пиши в TURN_URLS так: turn:имя:3478,turns:имя:5349?transport=tcp.',
  ],
  turn_refuses: (url: string) => [
    `TURN не принимает наш пароль: ${url}`,
    'TURN_SECRET должен быть равен static-auth-secret, а часы идти вместе.',
  ],
  turn_open: (url: string) => [
    `TURN пускает всех без пароля: ${url}`,
    'Включи в coturn use-auth-secret: иначе через него пойдёт чужой трафик.',
  ],
  turn_silent: (url: string, reason: string) => [
    `TURN не отвечает: ${url} (${reason})`,
    'Проверь, что coturn запущен, порт открыт снаружи, а у turns: есть сертификат.',
  ],
  turn_without_tls: () => [
    'Нет TURN по TLS',
    'Добавь в TURN_URLS адрес turns: с портом 443 или 5349: некоторые сети пускают только TLS.',
  ],
} as const satisfies Problems
