import { expect, test } from 'vitest'
import { cleanRichText } from './rich-text.ts'

const files = { urlOf: (key: string) => `/files/${key}` }
const clean = (html: string) => cleanRichText(files, html)

test.each([
  ['a script', '<p>Текст</p><script>alert(1)</script>', '<p>Текст</p>'],
  ['a handler', '<p onclick="alert(1)" style="color:red" class="x">Текст</p>', '<p>Текст</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe><p>Текст</p>', '<p>Текст</p>'],
  ['a link that runs', '<a href="javascript:alert(1)">раз</a>', '<a>раз</a>'],
  ['a link without a scheme', '<a href="//evil.example">раз</a>', '<a>раз</a>'],
  ['a picture of another site', '<img src="https://evil.example/a-10x10.webp" alt="">', ''],
  ['a picture that steps out', '<img src="/files/uploads/../avatars/a-10x10.webp">', ''],
  ['a picture as data', '<img src="data:image/png;base64,AAAA">', ''],
  ['svg', '<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', 'x'],
  ['half a tag', '<p>Текст<img src=x onerror=alert(1)', '<p>Текст</p>'],
])('%s is sanitized', (_what, html, cleaned) => {
  expect(clean(html)).toBe(cleaned)
})

test('an external link opens in a new tab, and an internal one does not', () => {
  expect(clean('<a href="https://razgovor.example/x">там</a>')).toBe(
    '<a href="https://razgovor.example/x" target="_blank" rel="noopener noreferrer nofollow">там</a>',
  )
  expect(clean('<a href="/news" target="_blank">тут</a>')).toBe('<a href="/news">тут</a>')
})

test('an uploaded picture gets its dimensions and a srcset', () => {
  const html = clean('<img src="/files/uploads/ab-1600x900.webp" alt="Кот" width="9">')
  expect(html).toContain('width="1600" height="900"')
  expect(html).toContain('/files/uploads/ab-1600x900-480.webp 480w')
  expect(html).toContain('/files/uploads/ab-1600x900.webp 1600w')
  expect(html).toContain('alt="Кот"')
})

test('sanitizing sanitized text changes nothing', () => {
  const once = clean(
    '<h1>Раз</h1><p>A &amp; <b>B</b> <a href="https://a.example/?x=1&y=2">два</a></p><ul><li><p>три</p></li></ul>' +
      '<img src="/files/uploads/ab-1600x900.webp" alt="«Кот»">',
  )
  expect(clean(once)).toBe(once)
  expect(once).toContain('<h2>Раз</h2>')
})
