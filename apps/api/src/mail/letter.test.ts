import { expect, test } from 'vitest'
import { toMail } from './letter.ts'

const config = { SITE_NAME: 'Разговор', PUBLIC_URL: 'https://razgovor.example' }

test('text written by users is escaped in the HTML of a mail and cannot add a header through the subject', () => {
  const name = '<b onclick="x">Вера & \'Ко\'</b>'
  const mail = toMail(config, {
    subject: `Запись: ${name}\r\nBcc: all@example.ru`,
    heading: name,
    facts: [['Слушатель', name]],
    lines: [name],
    button: { title: name, url: 'https://razgovor.example/?a="><script>' },
  })
  expect(mail.html).not.toMatch(/<b |<script/)
  expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;Вера &amp; &#39;Ко&#39;&lt;/b&gt;')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.text).toContain(name)
})
