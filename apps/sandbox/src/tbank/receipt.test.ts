import { expect, test } from 'vitest'

import { startShop } from '../../test/shop.ts'

const supplier = { Name: 'ИП Сафонова Анна', Inn: '500100732259', Phones: ['+74951234567'] }
const agent = { AgentData: { AgentSign: 'commission_agent' }, SupplierInfo: supplier }

function makeReceipt(item: object = {}, rest: object = {}) {
  const line = { Name: 'Видеовстреча', Price: 350_000, Quantity: 1, Amount: 350_000, Tax: 'none' }
  const way = { PaymentMethod: 'full_prepayment', PaymentObject: 'service' }
  return { Email: 'a@b.ru', Taxation: 'usn_income', Items: [{ ...line, ...way, ...item }], ...rest }
}

test.for([
  ['Email', 'an e-mail of 65 characters', makeReceipt({}, { Email: `${'a'.repeat(60)}@b.ru` })],
  ['Taxation', 'an unknown taxation', makeReceipt({}, { Taxation: 'usn' })],
  ['Items', 'no items', makeReceipt({}, { Items: [] })],
  ['Items.Name', 'a name of 129 characters', makeReceipt({ Name: 'в'.repeat(129) })],
  ['Items.Amount', 'an amount that is not price times quantity', makeReceipt({ Quantity: 2 })],
  ['Items.Tax', 'an unknown tax', makeReceipt({ Tax: 'vat18' })],
  ['Items.PaymentMethod', 'an unknown payment method', makeReceipt({ PaymentMethod: 'later' })],
  ['Items.PaymentObject', 'an unknown payment object', makeReceipt({ PaymentObject: 'meeting' })],
  ['Items.MeasurementUnit', 'FFD 1.2 without a unit', makeReceipt({}, { FfdVersion: '1.2' })],
  [
    'Items.AgentData.AgentSign',
    'an unknown agent',
    makeReceipt({ ...agent, AgentData: { AgentSign: 'commissioner' } }),
  ],
  [
    'Items.AgentData.OperationName',
    'a paying agent without its operation',
    makeReceipt({ ...agent, AgentData: { AgentSign: 'paying_agent' } }),
  ],
  ['Items.SupplierInfo', 'an agent without a supplier', makeReceipt({ AgentData: agent.AgentData })],
  ['Items.AgentData', 'a supplier without an agent', makeReceipt({ SupplierInfo: supplier })],
  [
    'Items.SupplierInfo.Inn',
    'a supplier without INN',
    makeReceipt({ ...agent, SupplierInfo: { ...supplier, Inn: '' } }),
  ],
  [
    'Items.SupplierInfo.Phones',
    'a supplier without phones',
    makeReceipt({ ...agent, SupplierInfo: { ...supplier, Phones: [] } }),
  ],
] as const)('Init refuses a receipt and names %s: %s', async ([field, , Receipt]) => {
  await using shop = await startShop()
  const { body } = await shop.call('Init', { Amount: 350_000, OrderId: 'a-1', Receipt })
  expect(body).toMatchObject({ Success: false, Details: `Неверное значение поля Receipt.${field}.` })
})

const closing = (item: object = {}, rest: object = {}) =>
  makeReceipt(
    { PaymentMethod: 'full_payment', ...item },
    { Payments: { Electronic: 0, AdvancePayment: 350_000 }, ...rest },
  )

async function openPaid(shop: Awaited<ReturnType<typeof startShop>>, Receipt: object) {
  const PaymentId = await shop.open({ Receipt })
  const close = (receipt: object) => shop.call('../cashbox/SendClosingReceipt', { PaymentId, Receipt: receipt })
  const pay = () => shop.control(`tbank/payments/${PaymentId}/pay`)
  return { PaymentId, close, pay }
}

test('a prepayment gets its closing receipt after CONFIRMED; the receipt is sent and shown on the page', async () => {
  await using shop = await startShop()
  const { PaymentId, close, pay } = await openPaid(shop, makeReceipt(agent))
  expect((await close(closing())).body['ErrorCode']).toBe('8')
  await pay()
  expect((await close(closing(agent))).body).toMatchObject({ Success: true, PaymentId })
  await shop.idle()
  expect(shop.receiver.received.at(-1)).toMatchObject({
    Status: 'RECEIPT',
    Type: 'Income',
    Amount: 350_000,
    Receipt: closing(agent),
  })
  const page = await shop.page(`/tbank/pay/${PaymentId}`)
  for (const words of ['Приход', 'предоплата 100 %', 'Закрывающий чек', 'полный расчёт', 'ИНН 500100732259'])
    expect(page).toContain(words)
})

test('a full payment needs no closing receipt', async () => {
  await using shop = await startShop()
  const { close, pay } = await openPaid(shop, makeReceipt({ PaymentMethod: 'full_payment' }))
  await pay()
  expect((await close(closing())).body['ErrorCode']).toBe('8')
})

test.for([
  ['310', 'that is no full payment', closing({ PaymentMethod: 'full_prepayment' })],
  ['308', 'that is not paid by the advance', closing({}, { Payments: { Electronic: 350_000 } })],
  ['308', 'whose advance differs from its items', closing({}, { Payments: { Electronic: 0, AdvancePayment: 1 } })],
  [
    '334',
    'for more than was paid',
    closing({ Price: 400_000, Amount: 400_000 }, { Payments: { Electronic: 0, AdvancePayment: 400_000 } }),
  ],
] as const)('error %s refuses a closing receipt %s', async ([code, , receipt]) => {
  await using shop = await startShop()
  const { close, pay } = await openPaid(shop, makeReceipt())
  await pay()
  expect((await close(receipt)).body).toMatchObject({ Success: false, ErrorCode: code })
})
