import { expect, test } from 'vitest'
import { hasLink, linkKind, normalizeLink } from './links.ts'

test.each([
  ['https://example.ru/me', 'https://example.ru/me'],
  ['http://example.ru', 'http://example.ru/'],
  ['t.me/anna', 'https://t.me/anna'],
  [' пример.рф ', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['ftp://example.ru', ''],
  ['javascript:alert(1)', ''],
  ['https://localhost', ''],
  ['https://user:secret@example.ru', ''],
  ['не ссылка', ''],
  ['', ''],
])('the link «%s» is stored as «%s»', (typed, kept) => {
  expect(normalizeLink(typed)).toBe(kept)
})

test.each([
  ['https://t.me/anna', 'telegram'],
  ['https://web.telegram.org/', 'telegram'],
  ['https://vk.com/anna', 'vk'],
  ['https://m.vk.ru/anna', 'vk'],
  ['https://not-vk.com/anna', 'generic'],
  ['https://example.ru/t.me', 'generic'],
])('%s gets the icon %s by its host', (link, kind) => {
  expect(linkKind(link)).toBe(kind)
})

test.each([
  ['см. https://example.com/x', true],
  ['ftp://old.example', true],
  ['WWW.Example', true],
  ['пиши на t.me/anna', true],
  ['сайт анна-коуч.рф!', true],
  ['anna@mail.ru', true],
  ['Пиши.Жду', false],
  ['в 10.30, т.е. утром', false],
  ['стек Node.js и Vue.js', false],
  ['файл report.pdf', false],
  ['test.me', false],
  ['курс.comics', false],
])('«%s» is recognized as an address: %s', (text, expected) => {
  expect(hasLink(text)).toBe(expected)
})
