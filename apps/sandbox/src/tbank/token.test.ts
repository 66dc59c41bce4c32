import { expect, test } from 'vitest'

import { isTokenRight, signToken } from './token.ts'

const ownToken = { TerminalKey: '1700000000000DEMO' }
const ownPassword = 'sbxPassw0rd'

const officialRequest = {
  TerminalKey: 'MerchantTerminalKey',
  Amount: 19200,
  OrderId: '21090',
  Description: 'Подарочная карта на 1000 рублей',
  DATA: { Phone: '+71234567890' },
  Receipt: { Items: [] },
}
const officialNotification = {
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
}

const init = {
  ...ownToken,
  Amount: 350000,
  OrderId: 'ord-000042',
  Description: 'Консультация №42',
  CustomerKey: 'user-17',
  Recurrent: 'Y',
  PayType: 'O',
  Language: 'ru',
  NotificationURL: 'https://app.example.ru/api/payments/tbank/notify',
  SuccessURL: 'https://app.example.ru/pay/ok',
  FailURL: 'https://app.example.ru/pay/fail',
  RedirectDueDate: '2026-08-31T12:28:00+03:00',
  DATA: { Email: 'a@b.ru' },
  Receipt: { Email: 'a@b.ru', Taxation: 'usn_income', Items: [] },
}
const confirmed = {
  ...ownToken,
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
  Data: { Source: 'cards' },
}
const rejected = {
  ...ownToken,
  OrderId: 'ord-000042',
  Success: false,
  Status: 'REJECTED',
  PaymentId: 3093639567,
  ErrorCode: '1051',
  Amount: 350000,
  CardId: 322264,
  Pan: '220138******0831',
  ExpDate: '1225',
}

test.for([
  [
    'request of the documents',
    officialRequest,
    'usaf8fw8fsw21g',
    '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
  ],
  [
    'notification of the documents',
    { ...officialNotification, RebillId: 101709 },
    'Dfsfh56dgKl',
    'b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b',
  ],
  [
    'notification without RebillId',
    officialNotification,
    'Dfsfh56dgKl',
    'e34429311c1cb01bc2871c0d4cc87a0e0c709ff52505332fe9825d78e96cc62c',
  ],
  ['Init', init, ownPassword, 'a8371a2328a6673763d5b008344f40642a0eefb69a899bce932b38994228a821'],
  [
    'GetState',
    { ...ownToken, PaymentId: '3093639567' },
    ownPassword,
    '42744d6646ee0d2ea7570ad2025e80d81573bccb79ba3a2ae01ea2269414a543',
  ],
  [
    'Cancel',
    { ...ownToken, PaymentId: '3093639567', Amount: 100000 },
    ownPassword,
    '7b37d18e7b809254ad50e00a3530605cac8d2a743d2a40de34053cf726460266',
  ],
  [
    'Charge',
    { ...ownToken, PaymentId: '3093639568', RebillId: '145919' },
    ownPassword,
    '92e88c720f22b7e672093c86f68aafbbe55de9fda12fe67b95563c74325f7e14',
  ],
  [
    'CheckOrder',
    { ...ownToken, OrderId: 'ord-000042' },
    ownPassword,
    'ab562b44ed1dc2cdfa7c396282c91b262cb8739fb9769723c157634e97802ad5',
  ],
  ['paid notification', confirmed, ownPassword, '91b029f42f54051d8beefbadeb80755b37fca1e8c53e542ebda8e975b67a26b5'],
  ['refused notification', rejected, ownPassword, '3ae26589f940a73a308e65b5deefe2e738572da6db1e2615a240a6dced5911da'],
] as const)('the published vector has the same signature: %s', ([, fields, password, token]) => {
  expect(signToken(fields, password)).toBe(token)
})

test('a token is compared without regard to case, and a missing one is wrong', () => {
  const fields = { ...ownToken, PaymentId: '1' }
  expect(isTokenRight({ ...fields, Token: signToken(fields, ownPassword).toUpperCase() }, ownPassword)).toBe(true)
  expect(isTokenRight({ ...fields, Token: signToken(fields, 'another') }, ownPassword)).toBe(false)
  expect(isTokenRight(fields, ownPassword)).toBe(false)
})
