import { expect, test } from 'vitest'

import { startShop } from '../../test/shop.ts'

test('the form shows the escaped description, and can be paid, declined or closed', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({ Description: 'Встреча <b>с Анной</b>' })
  const page = await shop.page(`/tbank/pay/${paymentId}`)
  expect(page).toMatch(/3\s500\s₽/)
  expect(page).toContain('Встреча &lt;b&gt;с Анной&lt;/b&gt;')
  expect(page).toContain('value="2200770239097761" checked')
  for (const [action, label] of [
    ['pay', 'Оплатить'],
    ['decline', 'Отклонить'],
    ['close', 'Закрыть'],
  ]) {
    expect(page).toContain(`action="/tbank/pay/${paymentId}/${action}"`)
    expect(page).toMatch(new RegExp(`<button id="${action}"[^>]*>${label}</button>`))
  }
  expect(await shop.statusOf(paymentId)).toBe('FORM_SHOWED')
})

test('after paying the payer returns to SuccessURL once the merchant was notified', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({
    OrderId: 'заказ 7',
    SuccessURL: 'https://shop.example/ok/${OrderId}/${Success}/${Other}',
  })
  const answer = await shop.submit(`/tbank/pay/${paymentId}/pay`, { card: '2200770239097761' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`https://shop.example/ok/${encodeURIComponent('заказ 7')}/true/\${Other}`)
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED'])
})

test('the payer does not wait for a slow merchant longer than the bank does', async () => {
  await using shop = await startShop({ notification_timeout_ms: 50 })
  await shop.control('tbank/faults', { delay_ms: 60_000 })
  const answer = await shop.submit(`/tbank/pay/${await shop.open()}/pay`)
  expect(answer.headers.get('location')).toBe('https://shop.example/ok?order=order-1')
  expect(shop.receiver.received).toEqual([])
})

test('a card without funds is declined, and the payer can try another one', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  const answer = await shop.submit(`/tbank/pay/${paymentId}/pay`, { card: '2201382000000831' })
  expect(answer.headers.get('location')).toBe('https://shop.example/fail?order=order-1')
  expect(shop.receiver.received).toMatchObject([
    { Status: 'REJECTED', Success: false, ErrorCode: '1051', Pan: '220138******0831' },
  ])
  expect(await shop.page(`/tbank/pay/${paymentId}`)).toContain('Недостаточно средств на карте. Попробуй другую карту.')
})

test('declining notifies the merchant, closing does not; both lead to FailURL', async () => {
  await using shop = await startShop()
  const closed = await shop.open()
  const location = 'https://shop.example/fail?order=order-1'
  expect((await shop.submit(`/tbank/pay/${closed}/close`)).headers.get('location')).toBe(location)
  expect(shop.receiver.received).toEqual([])
  expect((await shop.submit(`/tbank/pay/${closed}/decline`)).headers.get('location')).toBe(location)
  expect(shop.receiver.statuses()).toEqual(['REJECTED'])
})

test('a finished payment shows its state instead of the form, and a form submitted twice pays once', async () => {
  await using shop = await startShop()
  const paid = await shop.open()
  await shop.submit(`/tbank/pay/${paid}/pay`)
  const second = await shop.submit(`/tbank/pay/${paid}/pay`)
  expect(second.headers.get('location')).toBe(`/tbank/pay/${paid}`)
  expect(shop.receiver.statuses()).toEqual(['AUTHORIZED', 'CONFIRMED'])
  const page = await shop.page(`/tbank/pay/${paid}`)
  expect(page).toContain('<h1 id="status">Оплачено</h1>')
  expect(page).not.toContain('<form')

  const canceled = await shop.open()
  await shop.call('Cancel', { PaymentId: canceled })
  expect(await shop.page(`/tbank/pay/${canceled}`)).toContain('Магазин отменил платёж')

  const expired = await shop.open()
  await shop.control('clock', { advance_seconds: 24 * 3600 })
  expect(await shop.page(`/tbank/pay/${expired}`)).toContain('Ссылка на оплату устарела')
})

test('without return addresses the payer stays at the bank', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open({ SuccessURL: undefined, FailURL: undefined })
  expect(await (await shop.submit(`/tbank/pay/${paymentId}/close`)).text()).toContain('Форма закрыта')
  const paid = await shop.submit(`/tbank/pay/${paymentId}/pay`)
  expect(paid.headers.get('location')).toBe(`/tbank/pay/${paymentId}`)
})

test('the home page lists cards and payments, and an unknown payment is a page of its own', async () => {
  await using shop = await startShop()
  const paymentId = await shop.open()
  const home = await shop.page('/')
  expect(home).toContain(`href="/tbank/pay/${paymentId}"`)
  expect(home).toContain('2200 7702 3909 7761')
  expect(home).toContain('POST /_control/tbank/faults')
  const missing = await fetch(`${shop.sandbox.url}/tbank/pay/1`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Такого платежа нет')
})
