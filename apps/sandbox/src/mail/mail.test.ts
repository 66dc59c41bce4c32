import { createTransport } from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'

import { startSandbox } from '../sandbox.ts'
import type { Sandbox } from '../sandbox.ts'

async function openPost() {
  const sandbox = await startSandbox({ port: 0 })
  const transport = createTransport(sandbox.smtp_url)
  return {
    sandbox,
    send: (mail: SendMailOptions) => transport.sendMail({ from: 'Разговор <no-reply@razgovor.test>', ...mail }),
    async [Symbol.asyncDispose]() {
      transport.close()
      await sandbox.close()
    },
  }
}

async function readMail({ control }: Sandbox, address: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${control}/mail?to=${encodeURIComponent(address)}`)
  return JSON.parse(await answer.text())
}

test('mail is listed by recipient, newest first, as soon as it is sent', async () => {
  await using post = await openPost()
  await post.send({ to: 'anna@example.ru', subject: 'Первое', text: 'Код 1234' })
  await post.send({ to: 'oleg@example.ru', subject: 'Чужое', text: '…' })
  await post.send({ to: 'Анна <Anna@example.ru>', subject: 'Второе', html: '<p>Привет</p>' })
  expect(await readMail(post.sandbox, 'ANNA@example.ru')).toMatchObject([
    { to: 'Anna@example.ru', subject: 'Второе', text: null, html: '<p>Привет</p>', attachments: [] },
    {
      to: 'anna@example.ru',
      from: '"Разговор" <no-reply@razgovor.test>',
      subject: 'Первое',
      text: 'Код 1234',
      html: null,
      received_at: expect.stringMatching(/Z$/),
    },
  ])
})

test('a letter to two recipients is listed for both', async () => {
  await using post = await openPost()
  await post.send({ to: ['a@example.ru', 'b@example.ru'], subject: 'Обоим', text: '…' })
  expect(await readMail(post.sandbox, 'a@example.ru')).toHaveLength(1)
  expect(await readMail(post.sandbox, 'b@example.ru')).toHaveLength(1)
  expect(await readMail(post.sandbox, 'c@example.ru')).toEqual([])
})

test('text attachments are returned as text, others as base64, and all can be downloaded', async () => {
  await using post = await openPost()
  const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Встреча\r\nEND:VCALENDAR\r\n'
  await post.send({
    to: 'anna@example.ru',
    subject: 'Встреча',
    text: '…',
    attachments: [
      { filename: 'встреча.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' },
      { filename: 'qr.png', content: Buffer.from([1, 2, 255]), contentType: 'image/png' },
    ],
  })
  const [mail] = await readMail(post.sandbox, 'anna@example.ru')
  expect(mail?.['attachments']).toEqual([
    { filename: 'встреча.ics', content_type: 'text/calendar', content: calendar },
    { filename: 'qr.png', content_type: 'image/png', content: 'AQL/' },
  ])
  const picture = await fetch(`${post.sandbox.url}/mail/${String(mail?.['id'])}/attachments/1`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 255]))
})

test('the pages list mail and show a letter in a frame without scripts', async () => {
  await using post = await openPost()
  await post.send({
    to: 'anna@example.ru',
    subject: 'Твой <код>',
    html: '<script>1</script><a href="https://x.ru">Войти</a>',
  })
  const list = await (await fetch(`${post.sandbox.url}/mail?to=anna@example.ru`)).text()
  expect(list).toContain('<a href="/mail/1">Твой &lt;код&gt;</a>')
  const letter = await (await fetch(`${post.sandbox.url}/mail/1`)).text()
  expect(letter).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(letter).toContain('&lt;a href=&quot;https://x.ru&quot;&gt;Войти')
  expect(letter).not.toContain('<script>')
  expect((await fetch(`${post.sandbox.url}/mail/2`)).status).toBe(404)
})

test('all mail can be deleted', async () => {
  await using post = await openPost()
  await post.send({ to: 'anna@example.ru', subject: '…', text: '…' })
  await fetch(`${post.sandbox.control}/mail`, { method: 'DELETE' })
  expect(await readMail(post.sandbox, 'anna@example.ru')).toEqual([])
})

test('any user name and password are accepted', async () => {
  await using post = await openPost()
  const transport = createTransport(post.sandbox.smtp_url.replace('smtp://', 'smtp://anybody:anything@'))
  await transport.sendMail({ from: 'a@b.ru', to: 'c@d.ru', subject: '…', text: '…' })
  transport.close()
  expect(await readMail(post.sandbox, 'c@d.ru')).toHaveLength(1)
})
