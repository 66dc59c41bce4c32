import { dataProblems } from './data-problems.texts.ts'
import { serviceProblems } from './service-problems.texts.ts'
import { siteProblems } from './site-problems.texts.ts'

export const doctorTexts = {
  titles: {
    SETTINGS: 'Настройки',
    SECRETS: 'Секреты',
    PROCESS: 'Процесс',
    ADDRESS: 'Адрес сайта в DNS',
    CERTIFICATE: 'Сертификат сайта',
    REDIRECT: 'Переход с http на https',
    PROXY: 'Прокси перед сайтом',
    DATABASE: 'База данных',
    CONNECTIONS: 'Соединения с базой',
    POOLER: 'Пул соединений перед базой',
    REPLICA: 'Реплика базы',
    DURABILITY: 'Надёжность записи в базу',
    CLOCK: 'Часы',
    REDIS: 'Redis',
    STORAGE: 'Хранилище файлов',
    MAIL_SERVER: 'Почтовый сервер',
    MAIL_DOMAIN: 'Домен отправителя писем',
    PAYMENTS: 'Терминал банка',
    DEMO_ACCOUNTS: 'Демонстрационные аккаунты',
    ROOM_SERVER: 'Сервер встреч',
    ROOM_ADDRESS: 'Адрес встреч для браузеров',
    TURN: 'TURN',
  },
  problems: { ...siteProblems, ...dataProblems, ...serviceProblems },
} as const
