import type { DoctorTexts } from '../finding.ts'
import { dataEnglish } from './data-problems.texts.en.ts'
import { serviceEnglish } from './service-problems.texts.en.ts'
import { siteEnglish } from './site-problems.texts.en.ts'

export const doctorEnglish: DoctorTexts = {
  titles: {
    SETTINGS: 'Settings',
    SECRETS: 'Secrets',
    PROCESS: 'Process',
    ADDRESS: 'Address of the site in DNS',
    CERTIFICATE: 'Certificate of the site',
    REDIRECT: 'Redirect from http to https',
    PROXY: 'Reverse proxy',
    DATABASE: 'Database',
    CONNECTIONS: 'Database connections',
    POOLER: 'Pooler in front of the database',
    REPLICA: 'Replica of the database',
    DURABILITY: 'Durability of the database',
    CLOCK: 'Clocks',
    REDIS: 'Redis',
    STORAGE: 'Storage of files',
    MAIL_SERVER: 'Mail server',
    MAIL_DOMAIN: 'Domain of the sender of mails',
    PAYMENTS: "The acquirer's terminal",
    DEMO_ACCOUNTS: 'Demo accounts',
    ROOM_SERVER: 'Room server',
    ROOM_ADDRESS: 'Address of meetings for browsers',
    TURN: 'TURN',
  },
  problems: { ...siteEnglish, ...dataEnglish, ...serviceEnglish },
}
