import { expect, test } from 'vitest'
import { linkParts } from './text-links.ts'

test.each([
  ['просто слова', [['просто слова', null]]],
  [
    'смотри https://example.ru/a?b=1.',
    [
      ['смотри ', null],
      ['https://example.ru/a?b=1', 'https://example.ru/a?b=1'],
      ['.', null],
    ],
  ],
  [
    'www.example.ru!',
    [
      ['www.example.ru', 'https://www.example.ru/'],
      ['!', null],
    ],
  ],
  [
    '(http://a.ru)',
    [
      ['(', null],
      ['http://a.ru', 'http://a.ru/'],
      [')', null],
    ],
  ],
  [
    'https://ru.wikipedia.org/wiki/A_(b)',
    [['https://ru.wikipedia.org/wiki/A_(b)', 'https://ru.wikipedia.org/wiki/A_(b)']],
  ],
])('links in «%s» exclude surrounding punctuation', (text, parts) => {
  expect(linkParts(text).map((part) => [part.text, part.href])).toEqual(parts)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])(
  '%s never becomes a link',
  (text) => {
    expect(linkParts(text)).toEqual([{ at: 0, text, href: null }])
  },
)
