import { expect, test } from 'vitest'
import { attachment, cleanFileName, contentTypeOf } from './file-name.ts'

test.each([
  ['отчёт.pdf', 'отчёт.pdf'],
  ['C:\\Users\\vera\\фото.png', 'фото.png'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nSet-Cookie: b.txt', 'aSet-Cookie b.txt'],
  // Shown as «счётexe.pdf» by who believes it.
  ['счёт\u202Efdp.exe', 'счётfdp.exe'],
  ['...', 'файл'],
  ['', 'файл'],
  [`${'я'.repeat(300)}.docx`, `${'я'.repeat(115)}.docx`],
])('the file name %j is cleaned to %j', (given, name) => {
  expect(cleanFileName(given)).toBe(name)
  expect(attachment(name)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!$&+^`|%-]*$/)
})

test('file types that a browser could execute are served as application/octet-stream', () => {
  const names = ['a.html', 'a.svg', 'a.js', 'a.xml', 'a.exe', 'a', 'a.constructor']
  expect(new Set(names.map(contentTypeOf))).toEqual(new Set(['application/octet-stream']))
  expect(contentTypeOf('ФОТО.JPG')).toBe('image/jpeg')
})
