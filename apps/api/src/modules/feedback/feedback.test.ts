import { checkCaptcha } from '@razgovor/contract/accounts'
import { sendFeedback } from '@razgovor/contract/feedback'
import { expect, test } from 'vitest'
import { makeListener } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { collectData } from '../accounts/erasure/collect-data.ts'
import { enqueue } from '../../jobs/queue.ts'
import { eraseFeedback } from './erase-feedback.ts'

const support = 'support@razgovor.example'
const written = { name: 'Вера Лебедева', email: 'vera@example.ru', subject: 'Не пришло письмо', text: 'Раз.\n\nДва.' }

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }
const captchaDown = {
  environment: { SMARTCAPTCHA_URL: 'http://localhost:9', SMARTCAPTCHA_SITE_KEY: 'key', SMARTCAPTCHA_SECRET: 'secret' },
}

const send = (api: TestApi, fields = {}) => api.anonymous.call(sendFeedback, { body: { ...written, ...fields } })
const refusalOf = (api: TestApi, fields = {}) =>
  api.anonymous.refusal(sendFeedback, { body: { ...written, ...fields } })

test('a feedback message is stored and mailed to support with the sender’s address', async () => {
  await using api = await startApi(captchaOff)
  await send(api)
  await api.settle()
  const [mail] = await api.mailTo(support)
  expect(mail).toMatchObject({ subject: 'Обратная связь: Не пришло письмо' })
  expect(mail!.text).toContain('vera@example.ru')
  expect(mail!.text).toContain('> Раз.')
  const kept = await api.ctx.db.selectFrom('feedback').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ ...written, user_id: null })
})

test('sending feedback requires a captcha pass, and a pass works once', async () => {
  await using api = await startApi(captchaDown)
  expect(await refusalOf(api)).toBe('validation')
  const { captcha_pass } = await api.anonymous.call(checkCaptcha, { body: { token: 'any' } })
  await send(api, { captcha_pass })
  expect(await refusalOf(api, { captcha_pass })).toBe('validation')
})

test.each([
  { subject: 'Тема\r\nBcc: all@example.ru' },
  { name: 'Вера\r\nBcc: all@example.ru' },
  { name: '"Вера" <boss@example.ru>, all@example.ru' },
])('feedback input cannot inject mail headers or recipients: %j', async (evil) => {
  await using api = await startApi(captchaOff)
  await send(api, evil)
  await api.settle()
  expect(await api.mailTo(support)).toHaveLength(1)
  expect(await api.mailTo('all@example.ru')).toEqual([])
})

test('blank or invisible fields, texts that are too long and invalid e-mails are refused', async () => {
  await using api = await startApi(captchaOff)
  for (const wrong of [
    { text: '  ' },
    { subject: '\u202e' },
    { name: '' },
    { email: 'vera@' },
    { text: 'ы'.repeat(4001) },
  ])
    expect(await refusalOf(api, wrong)).toBe('validation')
  expect(await api.ctx.db.selectFrom('feedback').selectAll().execute()).toEqual([])
})

test('one IP address can send ten feedback messages a day', async () => {
  await using api = await startApi(captchaOff)
  for (let n = 0; n < 10; n++) await send(api)
  expect(await refusalOf(api)).toBe('throttling')
  await api.clock.advance({ days: 1 })
  await send(api)
})

test('a user’s feedback is part of their data export and is erased with the account', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api)
  await api.as(listener).call(sendFeedback, { body: written })
  const { feedback_sent } = await collectData(api.ctx.db, listener.user_id)
  expect(feedback_sent).toMatchObject([{ subject: written.subject }])
  await eraseFeedback(api.ctx, listener.user_id)
  expect(await api.ctx.db.selectFrom('feedback').selectAll().execute()).toEqual([])
})

test('erasing a user also empties the support mail with what they wrote', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api)
  await api.as(listener).call(sendFeedback, { body: written })
  await api.settle()
  const { db } = api.ctx
  const findMail = () => db.selectFrom('mails').select(['subject', 'body']).executeTakeFirstOrThrow()
  expect((await findMail()).body).not.toBeNull()
  await enqueue(db, 'user-anonymized', { user_id: listener.user_id })
  await api.settle()
  expect(await findMail()).toEqual({ subject: '', body: null })
  expect(await db.selectFrom('feedback').selectAll().execute()).toEqual([])
})

test('feedback is stored even if no support e-mail is configured', async () => {
  await using api = await startApi({ environment: { ...captchaOff.environment, SUPPORT_URL: 'https://t.me/help' } })
  await send(api)
  await api.settle()
  expect(await api.mailTo(support)).toEqual([])
  expect(await api.ctx.db.selectFrom('feedback').selectAll().execute()).toHaveLength(1)
})
