import { confirmEmail, logout, register, signIn } from '@razgovor/contract/accounts'
import { changeEmail, deleteAvatar, endAllSessions, getUser, requestEmailChange } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { avatarOf, upload } from '../../../../test/avatars.ts'
import { mailedCode, makeSession } from '../../../../test/credentials.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { quarters } from '../../../../test/pictures.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { acceptVersion } from './consents.ts'
import { setRole } from '../staff/set-role.ts'

const png = await quarters({ width: 60, height: 40 })
const consents = { terms: true, personal_data: true }
const person = { password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева', consents }

const confirmed = ({ ctx }: TestApi) =>
  ctx.db.selectFrom('users').select('email').where('email_confirmed_at', 'is not', null).execute()

function changeFor({ user_id }: MadeUser, email: string) {
  return { params: { user_id }, body: { user_id, email } }
}

test('a code confirms only its own registration and sets only its password', async () => {
  await using api = await startApi()
  for (const email of ['first@example.ru', 'second@example.ru'])
    await api.anonymous.call(register, { body: { ...person, email } })
  const email = 'second@example.ru'
  const password = 'novyy-parol-1'
  await api.anonymous.call(confirmEmail, { body: { email, code: await mailedCode(api, email), password } })
  expect(await confirmed(api)).toEqual([{ email }])
  await api.anonymous.call(signIn, { body: { type: 'BASIC', email, password } })
  const first = { email: 'first@example.ru', code: await mailedCode(api, 'first@example.ru') }
  await api.anonymous.call(confirmEmail, { body: { ...first, password: person.password } })
  await api.anonymous.call(signIn, { body: { type: 'BASIC', email: first.email, password: person.password } })
})

test('an e-mail change notifies only the user’s old address and deletes only the registration of the new one', async () => {
  await using api = await startApi()
  const [other, user] = [await makeListener(api), await makeListener(api)]
  const email = 'new@example.ru'
  for (const each of [email, 'waiting@example.ru'])
    await api.anonymous.call(register, { body: { ...person, email: each } })
  const waiting = { email: 'waiting@example.ru', code: await mailedCode(api, 'waiting@example.ru') }
  const change = changeFor(user, email)
  await api.as(user).call(requestEmailChange, change)
  const body = { ...change.body, code: await mailedCode(api, email) }
  await api.as(user).call(changeEmail, { ...change, body })
  const purposes = await api.ctx.db.selectFrom('one_time_codes').select(['purpose', 'target']).execute()
  expect(purposes.filter(({ purpose }) => purpose === 'CONFIRM_EMAIL')).toEqual([
    { purpose: 'CONFIRM_EMAIL', target: waiting.email },
  ])
  await api.anonymous.call(confirmEmail, { body: waiting })
  await api.settle()
  expect(await api.mailTo(other.email)).toEqual([])
  expect(await api.mailTo(user.email)).toMatchObject([{ subject: 'Почта изменена' }])
  expect(await api.as(other).call(getUser, { params: other })).toMatchObject({ email: other.email })
})

test('«Выйти везде» neither ends nor announces sessions that have already ended', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const published: unknown[] = []
  api.ctx.bus.subscribe('ended-sessions', (message) => published.push(JSON.parse(message)))
  const ended_at = api.clock.now()
  await api.anonymous.call(logout, { body: session })
  await api.clock.advance({ minutes: 1 })
  await api.anonymous.call(logout, { body: session })
  await api.as(user).call(endAllSessions)
  expect(published).toHaveLength(1)
  expect(await api.ctx.db.selectFrom('sessions').select('ended_at').execute()).toEqual([{ ended_at }])
})

test('a new or removed avatar leaves the avatars of other users unchanged', async () => {
  await using api = await startApi()
  const [other, user] = [await makeListener(api), await makeListener(api)]
  await upload(api, other, png)
  const before = await avatarOf(api, other)
  await upload(api, user, png)
  await upload(api, user, png)
  await api.as(user).call(deleteAvatar, { params: user })
  await api.settle()
  expect(await avatarOf(api, other)).toEqual(before)
  expect((await api.as(user).call(getUser, { params: user })).avatar_thumbnail_url).toBeNull()
})

test('a speaker’s new avatar drops cached pages, and a listener’s does not', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const dropped: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => dropped.push(tag))
  await upload(api, await makeListener(api), png)
  expect(dropped).toEqual([])
  await upload(api, speaker, png)
  expect(dropped).toEqual([speaker.user_id, 'lists'])
})

test('an account cannot be created with an e-mail that is already in use', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  await expect(makeUser(api, 'LISTENER', { email })).rejects.toMatchObject({ error_name: 'email_exists' })
})

test('setting a role changes only one user', async () => {
  await using api = await startApi()
  const [other, user] = [await makeListener(api), await makeListener(api)]
  await transact(api.ctx, (tx) => setRole(tx, user.user_id, 'SPEAKER'))
  expect(await api.as(user).call(getUser, { params: user })).toMatchObject({ role: 'SPEAKER' })
  expect(await api.as(other).call(getUser, { params: other })).toMatchObject({ role: 'LISTENER' })
})

test('accepting a version again keeps the time of the first consent', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api)
  const { db } = api.ctx
  const { version_id } = await db.selectFrom('legal_document_versions').select('version_id').executeTakeFirstOrThrow()
  const first = api.clock.now()
  for (const _ of ['first', 'again']) {
    await acceptVersion(db, api.clock.now(), { user_id, document: 'TERMS', version_id })
    await api.clock.advance({ minutes: 1 })
  }
  expect(await db.selectFrom('consents').selectAll().execute()).toEqual([
    { user_id, document: 'TERMS', version_id, accepted_at: first },
  ])
})
