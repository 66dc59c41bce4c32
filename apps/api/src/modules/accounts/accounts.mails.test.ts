import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { emailCodeMail } from './email-codes/email-code.mail.ts'

const site = { SITE_NAME: 'Разговор', PUBLIC_URL: 'https://razgovor.example' }

test.each([
  ['CONFIRM_EMAIL', 'Подтверди почту', 'Если регистрируешься не ты'],
  ['RECOVER_PASSWORD', 'Задай новый пароль', 'Если новый пароль нужен не тебе'],
  ['CHANGE_EMAIL', 'Подтверди новую почту', 'Если почту меняешь не ты'],
  ['LINK_IDENTITY', 'Подтверди почту', 'Если входишь не ты'],
] as const)(
  'the mail with a %s code states its purpose and asks to keep the code secret',
  (purpose, heading, ifNotYou) => {
    const { subject, text } = emailCodeMail(site, { purpose, code: '0123', subject_id: 'any' })
    expect(subject).toBe('Твой код: 0123')
    const code = '0123\n\nВведи этот код на сайте. Он действует 15 минут.'
    expect(text).toContain(`${heading}\n\n${code}\n\n${ifNotYou}, ничего не делай и никому не говори код.`)
  },
)

const oldEmail = 'old@example.ru'

const support = 'Написать в поддержку: mailto:support@razgovor.example'

const mails = {
  'send-email-changed-mail': {
    about: 'EMAIL_CHANGED',
    subject: 'Почта изменена',
    blocks: [
      'Почта изменена',
      'Теперь письма приходят на v•••@example.ru, и входить нужно с этой почтой. Сюда мы больше не пишем.',
      'На других устройствах вход завершён.',
      'Если почту меняешь не ты, сразу напиши в поддержку: вернём её и закроем чужой вход.',
      support,
    ],
  },
  'send-password-changed-mail': {
    about: 'PASSWORD_CHANGED',
    subject: 'Пароль изменён',
    blocks: [
      'Пароль изменён',
      'На других устройствах вход завершён: там понадобится новый пароль.',
      'Если пароль меняешь не ты, задай новый на странице входа: «Забыл пароль». Код придёт на эту почту.',
      'Открыть страницу входа: SITE/auth',
    ],
  },
  'send-identity-linked-mail': {
    about: 'IDENTITY_LINKED',
    subject: 'К твоему аккаунту добавлен вход через VK ID',
    blocks: [
      'Добавлен вход через VK ID',
      'Теперь войти можно и через VK ID, а прежний способ входа остался.',
      'Если вход добавляешь не ты, сразу напиши в поддержку: уберём его и закроем чужие сессии.',
      support,
    ],
  },
  'send-export-link': {
    about: 'EXPORT_LINK',
    subject: 'Твои данные готовы',
    blocks: [
      'Твои данные',
      'Всё, что мы о тебе знаем, лежит в одном файле JSON: профиль, встречи, оплаты, уведомления, сообщения.',
      'Ссылка работает до 15 января, 15:00. Никому её не пересылай: по ней файл откроет кто угодно.',
      'Скачать файл: SITE/api/exports/TOKEN',
    ],
  },
  'send-deletion-mail': {
    about: 'ACCOUNT_DELETED',
    subject: 'Твой аккаунт удалён, его ещё можно вернуть',
    blocks: [
      'Аккаунт удалён',
      'Тебя больше не видно на сайте, и все входы закрыты.',
      'Если передумаешь, просто войди как раньше до 13 февраля, 15:00: всё вернётся на место.',
      'Через 30 дней мы сотрём твои имя, почту и всё остальное, что о тебе знаем. Останутся только записи об оплатах, без имени, а если мы платили тебе, реквизиты выплат — на срок, которого требует закон.',
      'Если аккаунт удалил кто-то другой, войди и смени пароль.',
      'Вернуть аккаунт: SITE/auth',
    ],
  },
} as const

const jobs = Object.keys(mails) as (keyof typeof mails)[]

async function run(api: TestApi, job: keyof typeof mails, user_id: string): Promise<void> {
  await enqueue(api.ctx.db, job, { user_id, old_email: oldEmail, provider: 'VK' })
  await api.settle()
  // A failed job would still be queued here for its next try.
  const { rows: unfinished } = await sql`select task_identifier from graphile_worker.jobs`.execute(api.ctx.db)
  expect(unfinished).toEqual([])
}

/** Creates a user in Omsk who has requested deletion, and another user. */
async function makeLeaving(api: TestApi, changes: { anonymised_at?: Date; deletion_requested_at?: null } = {}) {
  await makeListener(api)
  const user = await makeListener(api, { email: 'vera@example.ru', time_zone_id: 'Asia/Omsk' })
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: api.clock.now(), ...changes })
    .where('user_id', '=', user.user_id)
    .execute()
  return user
}

test.each(jobs)('the mail of %s has the expected text and is recorded in the mail log of its user', async (job) => {
  await using api = await startApi()
  const { user_id, email } = await makeLeaving(api)
  await run(api, job, user_id)
  const { about, subject, blocks } = mails[job]
  const to_address = job === 'send-email-changed-mail' ? oldEmail : email
  const [mail] = await api.mailTo(to_address)
  const text = mail!.text.replaceAll(/[^\S\n]/g, ' ').replaceAll(api.url, 'SITE')
  const paragraphs = text
    .replace(/(?<=exports\/)\S+/, 'TOKEN')
    .trim()
    .split('\n\n')
  expect([mail!.subject, ...paragraphs]).toEqual([subject, ...blocks, 'Разговор, SITE'])
  const log = await api.ctx.db.selectFrom('mails').select(['about', 'ref_id', 'to_address', 'user_id']).execute()
  expect(log).toEqual([{ about, ref_id: user_id, to_address, user_id }])
})

test.each(jobs)('%s sends nothing to an anonymized account', async (job) => {
  await using api = await startApi()
  const { user_id } = await makeLeaving(api, { anonymised_at: api.clock.now() })
  await run(api, job, user_id)
  expect(await api.ctx.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect(await api.ctx.db.selectFrom('data_exports').selectAll().execute()).toEqual([])
})

test('a user who restored the account before the deletion mail was sent gets no mail', async () => {
  await using api = await startApi()
  const { user_id } = await makeLeaving(api, { deletion_requested_at: null })
  await run(api, 'send-deletion-mail', user_id)
  expect(await api.ctx.db.selectFrom('mails').selectAll().execute()).toEqual([])
})
