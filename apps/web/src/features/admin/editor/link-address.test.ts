import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['/tariffs', '/tariffs'],
  ['https://example.ru/a?b=1', 'https://example.ru/a?b=1'],
  ['example.ru', 'https://example.ru'],
  ['vera@example.ru', 'mailto:vera@example.ru'],
  ['tel:+79001234567', 'tel:+79001234567'],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
  ['просто слова', null],
  ['', null],
])('«%s» links to %s', (text, address) => expect(linkAddress(text)).toBe(address))
