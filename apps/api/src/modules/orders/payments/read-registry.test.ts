import { expect, test } from 'vitest'
import { readRegistry } from './read-registry.ts'

const head = 'Дата операции;Тип операции;Номер платежа;Номер заказа;Сумма;Номер операции'

function linesOf(...lines: string[]) {
  const read = readRegistry([head, ...lines].join('\n'), {})
  if ('missing' in read) throw new Error(read.missing)
  return read.lines
}
const chargebackOf = (line: string) => linesOf(line)[0]!.chargeback

test.each([
  ['Тип,Payment ID,Amount,Date,RRN'],
  ['Вид операции;ID платежа;Сумма операции, руб.;Дата;Номер чарджбэка'],
  ['Operation type\tid заказа\tСумма в рублях\tДата и время операции\tReference'],
  ['"Тип транзакции";"Номер платежа в банке";"Сумма, ₽";"Дата операции";"Номер обращения"'],
])('registry columns are recognized by name, in any order and with any separator: %s', (first) => {
  const separator = [';', '\t'].find((sign) => first.includes(sign)) ?? ','
  const line = ['Чарджбек', '7', '"12.50"', '2058-01-14', '99'].join(separator)
  expect(readRegistry(`\uFEFF${first}\n${line}`, {})).toEqual({
    lines: [
      { line: 2, chargeback: { payment: '7', amount: 1250, charged_back_on: '2058-01-14', bank_reference: '99' } },
    ],
  })
})

test.each([
  ['тип операции', 'Номер платежа;Сумма;Дата;RRN'],
  ['сумма', 'Тип;Номер платежа;Дата;RRN'],
  ['дата операции', 'Тип;Номер платежа;Сумма;RRN'],
  ['номер операции', 'Тип;Номер платежа;Сумма;Дата'],
  ['номер платежа', 'Тип;Сумма;Дата;RRN'],
])('a registry file without the column %s is refused with its name', (missing, first) => {
  expect(readRegistry(first, {})).toEqual({ missing })
  expect(readRegistry('', {})).toEqual({ missing: 'тип операции' })
})

test('a column named by the operator wins over a recognized one, ignoring case and spacing', () => {
  const file = 'Тип;Сумма;Возвращено_банком;Номер заказа;Дата;RRN\nЧарджбэк;1;2,5;order;2058-01-14;r'
  const read = readRegistry(file, { sum: ' возвращено  БАНКОМ ' })
  expect(read).toMatchObject({ lines: [{ chargeback: { payment: 'order', amount: 250 } }] })
  expect(readRegistry(file, { sum: 'Итог' })).toEqual({ missing: 'сумма' })
})

test.each(['Чарджбэк', 'чарджбек (полный)', 'Chargeback', 'CHARGE BACK', 'Операция опротестована', 'Оспоренная'])(
  'an operation of type %s is a chargeback',
  (type) => {
    expect(chargebackOf(`14.01.2058;${type};7;;10;1`)).toMatchObject({ payment: '7' })
  },
)

test('other operations are counted without parsing their fields', () => {
  expect(linesOf('никогда;Оплата;;;сколько;', '14.01.2058;Возврат;7;;10;1')).toEqual([
    { line: 2, chargeback: undefined },
    { line: 3, chargeback: undefined },
  ])
})

test.each([
  ['1', 100],
  ['1,5', 150],
  ['1.05', 105],
  ['-2 500,00', 250_000],
  ['−2\u00A0500', 250_000],
  ['12345678,99', 1_234_567_899],
])('the amount %s is read as %i kopecks', (sum, amount) => {
  expect(chargebackOf(`14.01.2058;Чарджбэк;7;;${sum};1`)).toMatchObject({ amount })
})

test.each(['', '0', '0,00', '1,234', '1 ₽', '--1', '123456789', 'много'])(
  'the amount «%s» is refused as invalid',
  (sum) => {
    expect(chargebackOf(`14.01.2058;Чарджбэк;7;;${sum};1`)).toBe(`Непонятная сумма: ${sum}`)
  },
)

test.each([
  ['14.01.2058', '2058-01-14'],
  ['14.01.2058 23:59:59', '2058-01-14'],
  ['2058-01-14T10:00:00+03:00', '2058-01-14'],
  ['29.02.2060', '2060-02-29'],
])('the date %s is read as %s', (date, charged_back_on) => {
  expect(chargebackOf(`${date};Чарджбэк;7;;1;1`)).toMatchObject({ charged_back_on })
})

test.each(['', '30.02.2058', '2058-13-01', '14.01.58', '14/01/2058', '14.01.20588'])(
  'the date «%s» is refused as invalid',
  (date) => {
    expect(chargebackOf(`${date};Чарджбэк;7;;1;1`)).toBe(`Непонятная дата: ${date}`)
  },
)

test('a chargeback with a missing or too long payment or operation number is refused', () => {
  const long = '7'.repeat(65)
  expect(chargebackOf('14.01.2058;Чарджбэк;;;1;1')).toBe('Нет номера платежа')
  expect(chargebackOf(`14.01.2058;Чарджбэк;${long};;1;1`)).toBe('Нет номера платежа')
  expect(chargebackOf('14.01.2058;Чарджбэк;7;;1')).toBe('Нет номера операции')
  expect(chargebackOf(`14.01.2058;Чарджбэк;7;;1;${long}`)).toBe('Нет номера операции')
  const longest = '7'.repeat(64)
  expect(chargebackOf(`14.01.2058;Чарджбэк;${longest};;1;${longest}`)).toMatchObject({ bank_reference: longest })
  expect(chargebackOf(`14.01.2058;Чарджбэк;7;;${'я'.repeat(99)};1`)).toBe(`Непонятная сумма: ${'я'.repeat(30)}`)
  expect(chargebackOf(`${'я'.repeat(99)};Чарджбэк;7;;1;1`)).toBe(`Непонятная дата: ${'я'.repeat(30)}`)
})

test('the bank’s payment number takes precedence over our order id', () => {
  expect(chargebackOf('14.01.2058;Чарджбэк; 7 ;order;1;1')).toMatchObject({ payment: '7' })
  expect(chargebackOf('14.01.2058;Чарджбэк;;order;1;1')).toMatchObject({ payment: 'order' })
})

test('quoted cells may contain separators, quotes and line breaks; empty lines are skipped but numbered', () => {
  const lines = linesOf(
    '14.01.2058;"Чарджбэк; ""полный""\r\nпо письму";7;;1;one\r',
    ' ; ;;;;',
    '',
    '14.01.2058;Чарджбэк;8;;"1,00";t"w"o',
  )
  expect(lines).toMatchObject([
    { line: 2, chargeback: { payment: '7', bank_reference: 'one' } },
    { line: 6, chargeback: { payment: '8', amount: 100, bank_reference: 't"w"o' } },
  ])
})
