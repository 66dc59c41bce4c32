import { expect, test } from 'vitest'
import { sheetHtml } from './print-sheet.ts'

test('the sheet thanks, names the speaker and has the code and the address', () => {
  const html = sheetHtml({ name: 'Анна Сафонова', url: 'https://pay.cloudtips.ru/p/562cbedb' })
  expect(html).toContain('Спасибо за встречу!')
  expect(html).toContain('Поддержи спикера: Анна Сафонова')
  expect(html).toContain('<svg')
  expect(html).toContain('https://pay.cloudtips.ru/p/562cbedb')
})

test('a name is escaped, whatever it contains', () => {
  expect(sheetHtml({ name: '<img src=x>', url: 'https://a.ru/?a=1&b=2' })).not.toMatch(/<img|a=1&b/)
})
