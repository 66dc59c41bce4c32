import { expect, test } from 'vitest'
import { hasValidToken, tbankToken } from './token.ts'

const TerminalKey = '1700000000000DEMO'
const password = 'sbxPassw0rd'

/** Published test vectors: protocols.md §11.1. */
const vectors: [name: string, message: Record<string, unknown>, password: string, token: string][] = [
  [
    'Init of the official page, whose nested objects do not count',
    {
      TerminalKey: 'MerchantTerminalKey',
      Amount: 19200,
      OrderId: '21090',
      Description: 'Подарочная карта на 1000 рублей',
      DATA: { Phone: '+71234567890' },
      Receipt: { Email: 'a@test.ru' },
    },
    'usaf8fw8fsw21g',
    '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
  ],
  [
    'a notification of the official page',
    {
      TerminalKey: '1321054611234DEMO',
      OrderId: '201709',
      Success: true,
      Status: 'AUTHORIZED',
      PaymentId: 8742591,
      ErrorCode: '0',
      Amount: 9855,
      CardId: 322264,
      Pan: '430000******0777',
      ExpDate: '1122',
      RebillId: 101709,
    },
    'Dfsfh56dgKl',
    'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b',
  ],
  [
    'GetState',
    { TerminalKey, PaymentId: '3093639567' },
    password,
    '42744d6646ee0d2ea7570ad2025e80d81573bccb79ba3a2ae01ea2269414a543',
  ],
  [
    'Cancel of a part',
    { TerminalKey, PaymentId: '3093639567', Amount: 100000 },
    password,
    '7b37d18e7b809254ad50e00a3530605cac8d2a743d2a40de34053cf726460266',
  ],
  [
    'CheckOrder',
    { TerminalKey, OrderId: 'ord-000042' },
    password,
    'ab562b44ed1dc2cdfa7c396282c91b262cb8739fb9769723c157634e97802ad5',
  ],
  [
    'a confirmed notification with nested Data',
    {
      TerminalKey,
      OrderId: 'ord-000042',
      Success: true,
      Status: 'CONFIRMED',
      PaymentId: 3093639567,
      ErrorCode: '0',
      Amount: 350000,
      CardId: 322264,
      Pan: '220077******7761',
      ExpDate: '1225',
      RebillId: 145919,
      Data: { Source: 'Cards' },
    },
    password,
    '91b029f42f54051d8beefbadeb80755b37fca1e8c53e542ebda8e975b67a26b5',
  ],
  [
    'a rejected notification',
    {
      TerminalKey,
      OrderId: 'ord-000042',
      Success: false,
      Status: 'REJECTED',
      PaymentId: 3093639567,
      ErrorCode: '1051',
      Amount: 350000,
      CardId: 322264,
      Pan: '220138******0831',
      ExpDate: '1225',
    },
    password,
    '3ae26589f940a73a308e65b5deefe2e738572da6db1e2615a240a6dced5911da',
  ],
]

test.each(vectors)('the computed token of %s equals the bank’s', (_name, message, secret, token) => {
  expect(tbankToken(message, secret)).toBe(token)
  expect(hasValidToken({ ...message, Token: token.toUpperCase() }, secret)).toBe(true)
})

test('a message with a changed field, another password or no token is not valid', () => {
  const message = { TerminalKey, Amount: 100, OrderId: '1' }
  const Token = tbankToken(message, password)
  expect(hasValidToken({ ...message, Token }, password)).toBe(true)
  expect(hasValidToken({ ...message, Amount: 101, Token }, password)).toBe(false)
  expect(hasValidToken({ ...message, Token }, 'another')).toBe(false)
  expect(hasValidToken(message, password)).toBe(false)
  expect(hasValidToken({ ...message, Token: { length: 64 } }, password)).toBe(false)
})
