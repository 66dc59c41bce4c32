import type { Problems } from '../words.ts'

export const dataProblems = {
  database_silent: (reason: string) => [
    `База данных не отвечает: ${reason}`,
    'Проверь DATABASE_URL: адрес, имя базы (3D000), пользователя и пароль (28P01).',
  ],
  old_database: (version: string, needed: string) => [
    `PostgreSQL ${version}, а нужен ${needed} или новее`,
    'Обнови сервер базы.',
  ],
  ascii_locale: () => [
    'База различает большие и маленькие русские буквы, и поиск по словам ничего не находит',
    "Создай базу заново: create database БАЗА template template0 locale 'C.UTF-8', и перенеси в неё данные.",
  ],
  extension_unavailable: (names: string) => [
    `На сервере базы нет расширений: ${names}`,
    'Установи их: в Debian это пакет postgresql-contrib.',
  ],
  extension_missing: (names: string) => [`В базе не включены расширения: ${names}`, 'Включи их: create extension ИМЯ.'],
  newer_schema: (names: string) => [
    `Базу обновила более новая версия сайта: ${names}`,
    'Запускай ту же версию или новее: старая с такой базой не работает.',
  ],
  usable_newer_schema: (names: string) => [
    `Базу обновила более новая версия сайта: ${names}`,
    'Эта версия с такой базой работает, но лучше запустить новую.',
  ],
  pending_migrations: (count: string) => [
    `Обновлений базы ждёт запуска: ${count}`,
    'Сайт применит их сам, когда запустится. Сначала сделай копию базы.',
  ],
  may_not_create: () => [
    'Пользователь базы не может создать схему и расширения',
    'Дай ему право: grant create on database БАЗА to ПОЛЬЗОВАТЕЛЬ.',
  ],
  superuser: () => [
    'Сайт входит в базу суперпользователем',
    'Заведи пользователя, которому принадлежит только эта база.',
  ],
  connections_lacking: (available: string, needed: string, processes: string) => [
    `База принимает соединений: ${available}, а нужно ${needed} (процессов: ${processes})`,
    'Увеличь max_connections или уменьши DATABASE_POOL.',
  ],
  connections_tight: (available: string, needed: string, processes: string) => [
    `Соединений с базой хватит, но не при обновлении: есть ${available}, занято до ${needed} (процессов: ${processes})`,
    'Увеличь max_connections вдвое против занятого: при обновлении старые и новые процессы работают вместе.',
  ],
  pooler_silent: (setting: string, reason: string) => [
    `${setting} не отвечает: ${reason}`,
    'Проверь адрес, порт, пользователя и пароль, и что эта база есть в настройках пула.',
  ],
  shared_sessions: (setting: string) => [
    `${setting} ведёт через пул транзакций: там теряются блокировки и вызовы задач`,
    'Укажи в DATABASE_DIRECT_URL адрес самой базы, а в DATABASE_URL оставь адрес пула.',
  ],
  other_database: () => [
    'DATABASE_DIRECT_URL и DATABASE_URL ведут в разные базы',
    'Укажи в обеих одну базу: задачи пишутся в одну, а берутся из другой.',
  ],
  needless_direct: () => [
    'DATABASE_URL ведёт прямо в базу, а DATABASE_DIRECT_URL указан',
    'Убери DATABASE_DIRECT_URL: без пула запросы готовятся один раз и выполняются быстрее.',
  ],
  unnamed_statements: () => [
    'Пул не хранит подготовленные запросы, и база разбирает каждый заново',
    'Поставь PgBouncer 1.21 или новее, укажи max_prepared_statements = 600 и перезапусти сайт.',
  ],
  replica_silent: (reason: string) => [
    `Реплика не отвечает: ${reason}. Вместо неё отвечает основная база`,
    'Проверь DATABASE_REPLICA_URL и что реплика принимает запросы (hot_standby = on).',
  ],
  replica_primary: () => [
    'DATABASE_REPLICA_URL ведёт не в реплику, и сайт ею не пользуется',
    'Укажи реплику базы из DATABASE_URL или убери настройку.',
  ],
  replica_stranger: () => [
    'DATABASE_REPLICA_URL ведёт в реплику другой базы, и сайт ею не пользуется',
    'Укажи реплику базы из DATABASE_URL или убери настройку.',
  ],
  replica_late: () => [
    'Реплика отстаёт больше чем на секунду, и вместо неё отвечает основная база',
    'Проверь сеть между ними, нагрузку на реплику и recovery_min_apply_delay.',
  ],
  not_durable: (names: string) => [
    `В базе выключено: ${names}`,
    'Включи в postgresql.conf: иначе сбой питания потеряет оплаченное или всю базу.',
  ],
  database_clock: (seconds: string) => [
    `Часы базы расходятся с часами сервера на ${seconds} с`,
    'Включи синхронизацию времени (NTP) на обоих.',
  ],
  own_clock: (host: string, seconds: string) => [
    `Часы сервера расходятся с другими, например с ${host}, на ${seconds} с`,
    'Включи синхронизацию времени (NTP): коды входа и встречи сверяются по часам.',
  ],
  clock_unknown: () => [
    'Ни один сервис не сказал, который час',
    'Проверь, что сервер выходит в интернет по https, и включи NTP.',
  ],
  redis_silent: () => ['Redis не отвечает', 'Проверь REDIS_URL и что Redis запущен.'],
  redis_missing: (processes: string) => [
    `Процессов сайта ${processes}, а Redis не подключён`,
    'Укажи REDIS_URL: без него процессы не слышат друг друга.',
  ],
  redis_off: () => ['REDIS_URL не указан: для одного процесса он не нужен', ''],
  no_storage: () => ['Файлы негде хранить', 'Укажи FILES_DIR или настройки S3_….'],
  folder_fails: (folder: string, reason: string) => [
    `В папку ${folder} не записать: ${reason}`,
    'Создай её и отдай пользователю, от которого работает сайт.',
  ],
  folder_open: (folder: string) => [`Папку ${folder} читают другие пользователи машины`, 'Закрой её: chmod o-rwx.'],
  disk_full: (folder: string, gibibytes: string) => [
    `На диске с ${folder} почти нет места: ${gibibytes} ГиБ`,
    'Освободи место или перенеси файлы в S3.',
  ],
  disk_filling: (folder: string, gibibytes: string) => [
    `На диске с ${folder} мало места: ${gibibytes} ГиБ`,
    'Освободи место и следи за ним.',
  ],
  bucket_fails: (bucket: string, reason: string) => [
    `В хранилище ${bucket} не записать и не прочитать файл: ${reason}`,
    'Проверь S3_ENDPOINT, S3_REGION, ключи и их права на это хранилище.',
  ],
  bucket_forgets: (bucket: string) => [
    `Хранилище ${bucket} не вернуло записанный файл`,
    'Проверь, что S3_ENDPOINT указывает на настоящее хранилище.',
  ],
  bucket_keeps: (bucket: string, reason: string) => [
    `Из хранилища ${bucket} не удаляются файлы: ${reason}`,
    'Дай ключу право удалять: по закону файлы людей нужно стирать.',
  ],
  bucket_untried: (bucket: string, reason: string) => [
    `Не получилось проверить ${bucket} без ключа: ${reason}`,
    'Проверь S3_PUBLIC_URL: по нему картинки открывают браузеры.',
  ],
  bucket_closed: (bucket: string, status: string) => [
    `Браузеры не откроют картинки из ${bucket} (ответ ${status})`,
    'Разреши всем читать файлы этого хранилища и проверь S3_PUBLIC_URL.',
  ],
  bucket_listed: (bucket: string) => [
    `Кто угодно видит список файлов ${bucket}`,
    'Запрети список всем: читать по адресу можно, перечислять нельзя.',
  ],
  signed_url_fails: (bucket: string, reason: string) => [
    `Браузеры не скачают личные файлы из ${bucket}: ${reason}`,
    'Проверь S3_BROWSER_ENDPOINT и разреши сайту в правилах CORS хранилища запросы GET с любыми заголовками.',
  ],
  private_bucket_open: (bucket: string) => [
    `Кто угодно читает личные файлы из ${bucket}`,
    'Закрой это хранилище: читать его должен только ключ сайта.',
  ],
} as const satisfies Problems
