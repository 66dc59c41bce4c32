import { deleteUser, updateUser } from '@razgovor/contract/profile'
import { approveApplication, changeDraft, rejectApplication, type Application } from '@razgovor/contract/applications'
import { listNotifications } from '@razgovor/contract/notifications'
import { createTimeSlot } from '@razgovor/contract/schedule'
import { getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { legalForms, makeApplication } from '../../../test/applications.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

async function makeAdmin(api: TestApi) {
  const caller = api.as(await makeUser(api, 'SUPER_ADMIN'))
  return {
    approve: ({ application_id }: Application, comment = '') =>
      caller.call(approveApplication, { params: { application_id }, body: { comment } }),
    reject: ({ application_id }: Application, comment = 'Расскажи подробнее') =>
      caller.call(rejectApplication, { params: { application_id }, body: { comment } }),
  }
}

function readUser(api: TestApi, { user_id }: MadeUser) {
  return api.ctx.db
    .selectFrom('users as u')
    .leftJoin('legal_details as l', 'l.user_id', 'u.user_id')
    .select(['role', 'first_name', 'last_name', 'legal_form', 'details'])
    .where('u.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
}

function asSpeaker(user: MadeUser): MadeUser {
  return { ...user, role: 'SPEAKER' }
}

const slot = (booking_mode: 'BUYABLE' | 'FREE_BOOKING') => ({
  time_start_iso: '2058-02-01T10:00:00Z',
  time_end_iso: '2058-02-01T10:30:00Z',
  booking_mode,
  amount: booking_mode === 'BUYABLE' ? 250_000 : 0,
  topic: 'Разбор резюме',
})

test('approval makes the applicant a speaker with the page, names and legal details of the application', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const user = await makeListener(api, { first_name: 'Верочка' })
  const { application, details } = await makeApplication(api, { user })
  const approved = await approve(application, 'Добро пожаловать')
  expect(approved).toMatchObject({ status: 'APPROVED', comment: 'Добро пожаловать' })
  expect(await readUser(api, user)).toEqual({
    role: 'SPEAKER',
    first_name: 'Вера',
    last_name: 'Лебедева',
    legal_form: 'SOLE_PROPRIETOR',
    details: { inn: '500100732259', ogrnip: '304500116000157', bik: '044525225', account: '40802810100000000001' },
  })
  const { alias, headline, about, social_links } = details
  expect(await api.anonymous.call(getSpeaker, { params: { id: alias } })).toMatchObject({
    user_id: user.user_id,
    headline,
    about,
    social_links,
    categories: [{ slug: 'career' }],
  })
})

test('an approved applicant has a speaker’s access with the next token', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const { user, application } = await makeApplication(api)
  await approve(application)
  const params = { user_id: user.user_id }
  expect(await api.as(user).refusal(createTimeSlot, { params, body: slot('BUYABLE') })).toBe('forbidden')
  const speaker = api.as(asSpeaker(user))
  await speaker.call(createTimeSlot, { params, body: slot('BUYABLE') })
  expect((await speaker.call(updateUser, { params, body: { headline: 'Юрист' } })).role).toBe('SPEAKER')
})

test('approving again changes nothing and sends no second mail', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const { user, application } = await makeApplication(api)
  const approved = await approve(application, 'Добро пожаловать')
  await api.settle()
  await api.clock.advance({ days: 1 })
  expect(await approve(application, 'Ещё раз')).toEqual(approved)
  await api.settle()
  expect(await api.mailTo(user.email)).toHaveLength(1)
})

test('a decided application cannot be decided the other way, and a draft cannot be decided', async () => {
  await using api = await startApi()
  const { approve, reject } = await makeAdmin(api)
  const rejected = (await makeApplication(api)).application
  await reject(rejected)
  expect(await refusalOf(approve(rejected))).toMatchObject({ refusal: 'human_friendly' })
  const approved = (await makeApplication(api)).application
  await approve(approved)
  expect(await refusalOf(reject(approved))).toMatchObject({ refusal: 'human_friendly' })
  const draft = await api.as(await makeListener(api)).call(changeDraft, { body: { prefill: 'CLEAR' } })
  expect(await refusalOf(approve(draft))).toMatchObject({ refusal: 'human_friendly' })
  const unknown = { ...draft, application_id: crypto.randomUUID() }
  expect(await refusalOf(reject(unknown))).toMatchObject({ refusal: 'not_exist' })
})

test('a rejection needs a comment', async () => {
  await using api = await startApi()
  const { reject } = await makeAdmin(api)
  const { application } = await makeApplication(api)
  expect(await refusalOf(reject(application, '  '))).toEqual({
    refusal: 'validation',
    fields: { comment: 'Напиши, что исправить' },
  })
})

test('the application of a blocked or leaving user cannot be approved and stays in review', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  for (const column of ['blocked_at', 'deletion_requested_at'] as const) {
    const { user, application } = await makeApplication(api)
    const { user_id } = user
    await api.ctx.db.updateTable('users').set(column, api.clock.now()).where('user_id', '=', user_id).execute()
    expect(await refusalOf(approve(application))).toMatchObject({ refusal: 'human_friendly' })
    expect(await readUser(api, user)).toMatchObject({ role: 'LISTENER', legal_form: null })
    await api.ctx.db.updateTable('users').set(column, null).where('user_id', '=', user_id).execute()
    expect(await approve(application)).toMatchObject({ status: 'APPROVED' })
  }
})

test('an approval with an alias that was taken meanwhile is refused and changes nothing', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const { user, application, details } = await makeApplication(api)
  await makeSpeaker(api, { alias: details.alias })
  expect(await refusalOf(approve(application))).toEqual({
    refusal: 'url_busy',
    fields: { alias: 'Этот адрес уже занят' },
  })
  expect(await readUser(api, user)).toMatchObject({ role: 'LISTENER', legal_form: null })
  await api.settle()
  expect(await api.mailTo(user.email)).toEqual([])
})

test('the applicant gets a notice and a mail about the decision, with the comment in the mail', async () => {
  await using api = await startApi()
  const { approve, reject } = await makeAdmin(api)
  const { user, application } = await makeApplication(api)
  await reject(application, 'Расскажи о своём опыте')
  await api.settle()
  await api.clock.advance({ minutes: 5 })
  const again = await makeApplication(api, { user })
  await approve(again.application, 'Теперь всё хорошо')
  await api.settle()

  const { items } = await api.as(user).call(listNotifications)
  expect(items.map(({ type, content, link }) => ({ type, content, link }))).toEqual([
    { type: 'APPLICATION', content: 'Заявка одобрена: теперь ты спикер', link: '/speaker-application-finish' },
    {
      type: 'APPLICATION',
      content: 'Заявку спикера вернули: посмотри, что поправить',
      link: '/speaker-application-finish',
    },
  ])
  const [approved, rejected] = await api.mailTo(user.email)
  expect(approved).toMatchObject({ subject: 'Заявка одобрена: теперь ты спикер' })
  expect(approved!.text).toContain('Теперь всё хорошо')
  expect(rejected).toMatchObject({ subject: 'Заявку спикера нужно поправить' })
  expect(rejected!.text).toContain('Расскажи о своём опыте')
  expect(rejected!.text).toContain(`${api.url}/profile/speaker-application`)
})

test('concurrent approvals all return the same answer, and create one speaker and one mail', async () => {
  await using api = await startApi()
  const { user, application } = await makeApplication(api)
  const admins = await Promise.all(Array.from({ length: 4 }, () => makeAdmin(api)))
  const answers = await Promise.all([...admins, ...admins].map(({ approve }) => approve(application)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await api.settle()
  expect((await readUser(api, user)).role).toBe('SPEAKER')
  expect(await api.mailTo(user.email)).toHaveLength(1)
})

test('either a concurrent approval or rejection succeeds, and the role matches it', async () => {
  await using api = await startApi()
  const { approve, reject } = await makeAdmin(api)
  for (let round = 0; round < 6; round++) {
    const { user, application } = await makeApplication(api)
    const [approved, rejected] = await Promise.allSettled(
      round % 2 === 0
        ? [approve(application), reject(application)]
        : [reject(application), approve(application)].toReversed(),
    )
    expect(new Set([approved?.status, rejected?.status])).toEqual(new Set(['fulfilled', 'rejected']))
    const { role, legal_form } = await readUser(api, user)
    expect({ role, legal_form }).toEqual(
      approved?.status === 'fulfilled'
        ? { role: 'SPEAKER', legal_form: 'SOLE_PROPRIETOR' }
        : { role: 'LISTENER', legal_form: null },
    )
  }
})

test('a former speaker who is approved again gets the old page with new texts', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const former = await makeSpeaker(api, { alias: 'anna' })
  const { user_id } = former
  await api.ctx.db.updateTable('users').set({ role: 'LISTENER' }).where('user_id', '=', user_id).execute()
  const user: MadeUser = { ...former, role: 'LISTENER' }
  const { application, details } = await makeApplication(api, { user, alias: 'anna' })
  await approve(application)
  expect(await api.anonymous.call(getSpeaker, { params: { id: 'anna' } })).toMatchObject({
    user_id,
    headline: details.headline,
  })
})

test('anonymization deletes the user’s application and legal details', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const { user, application } = await makeApplication(api)
  await approve(application)
  const { user_id } = user
  await api.as(asSpeaker(user)).call(deleteUser, { params: { user_id } })
  await api.clock.advance({ days: 31 })
  await api.settle()
  for (const table of ['speaker_applications', 'legal_details'] as const)
    expect(await api.ctx.db.selectFrom(table).select('user_id').execute()).toEqual([])
})

test('an individual can offer only free meetings', async () => {
  await using api = await startApi()
  const { approve } = await makeAdmin(api)
  const { user, application } = await makeApplication(api, { legal: legalForms.INDIVIDUAL })
  await approve(application)
  const params = { user_id: user.user_id }
  const speaker = api.as(asSpeaker(user))
  expect(await speaker.refusal(createTimeSlot, { params, body: slot('BUYABLE') })).toBe('human_friendly')
  await speaker.call(createTimeSlot, { params, body: slot('FREE_BOOKING') })
})
