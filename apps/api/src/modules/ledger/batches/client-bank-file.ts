import { defaultTimeZone } from '@razgovor/contract/time-zones'
import type { Config } from '../../../config.ts'
import { momentInWall } from '../csv.ts'

export interface PaymentOrder {
  number: number
  amount: number
  payee: { name: string; inn: string; account: string; bik: string }
  purpose: string
}

interface Payer {
  name: string
  inn: string
  kpp: string
  account: string
  bik: string
  bank: string
  correspondent_account: string
}

export function payerOf(config: Config): Payer | undefined {
  const { PAYER_NAME: name, PAYER_INN: inn, PAYER_ACCOUNT: account, PAYER_BIK: bik } = config
  if (!inn || !account || !bik) return undefined
  const { PAYER_KPP: kpp = '', PAYER_BANK: bank, PAYER_CORRESPONDENT_ACCOUNT: correspondent_account = '' } = config
  return { name, inn, kpp, account, bik, bank, correspondent_account }
}

// Maximum characters of a payment order's purpose and of a name in it.
const purposeMax = 210
const nameMax = 160

interface File {
  payer: Payer
  sender: string
  now: Date
  orders: readonly PaymentOrder[]
}

/** The client bank's file of 1C, version 1.03: https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/ */
export function clientBankFile({ payer, sender, now, orders }: File): string {
  const [day = '', time = ''] = momentInWall(now, defaultTimeZone).split(' ')
  const head = {
    ВерсияФормата: '1.03',
    Кодировка: 'Windows',
    Отправитель: sender,
    Получатель: '',
    ДатаСоздания: day,
    ВремяСоздания: `${time}:00`,
    ДатаНачала: day,
    ДатаКонца: day,
    РасчСчет: payer.account,
    Документ: 'Платежное поручение',
  }
  const documents = orders.flatMap((order) => [...toLines(documentOf(order, payer, day)), 'КонецДокумента'])
  return `${['1CClientBankExchange', ...toLines(head), ...documents, 'КонецФайла'].join('\r\n')}\r\n`
}

function documentOf({ number, amount, payee, purpose }: PaymentOrder, payer: Payer, day: string) {
  return {
    СекцияДокумент: 'Платежное поручение',
    Номер: String(number),
    Дата: day,
    Сумма: (amount / 100).toFixed(2),
    ПлательщикСчет: payer.account,
    Плательщик: `ИНН ${payer.inn} ${payer.name}`,
    ПлательщикИНН: payer.inn,
    ПлательщикКПП: payer.kpp,
    Плательщик1: payer.name,
    ПлательщикРасчСчет: payer.account,
    ПлательщикБанк1: payer.bank,
    ПлательщикБИК: payer.bik,
    ПлательщикКорсчет: payer.correspondent_account,
    ПолучательСчет: payee.account,
    Получатель: `ИНН ${payee.inn} ${payee.name}`.slice(0, nameMax),
    ПолучательИНН: payee.inn,
    Получатель1: payee.name.slice(0, nameMax),
    ПолучательРасчСчет: payee.account,
    ПолучательБИК: payee.bik,
    ВидПлатежа: 'Электронно',
    ВидОплаты: '01',
    Очередность: '5',
    НазначениеПлатежа: purpose.slice(0, purposeMax),
  }
}

// Replaces line breaks, which would start another field.
function toLines(fields: Record<string, string>): string[] {
  return Object.entries(fields).map(([name, value]) => `${name}=${value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()}`)
}
