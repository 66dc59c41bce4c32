import * as contract from '@razgovor/contract/applications'
import { checkAliasBusy } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { legalForms, makeApplication, makeDetails } from '../../../test/applications.ts'
import { makeListener, makeSpeaker, makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'

const { changeDraft, getCurrentStep, getPreviousApplication, rejectApplication, saveStep } = contract

function currentOf(api: TestApi, user: TestUser) {
  return api.as(user).call(getCurrentStep)
}

async function reject(api: TestApi, application_id: string, comment = 'Расскажи подробнее') {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  await api.as(admin).call(rejectApplication, { params: { application_id }, body: { comment } })
}

test('before the first application there is no draft, and one can start from the profile or empty', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  expect(await currentOf(api, user)).toEqual({ application: null, prefill: ['PROFILE', 'CLEAR'] })
  expect(await api.as(user).call(getPreviousApplication)).toEqual({ application: null })
})

test('a draft started from the profile contains its names', async () => {
  await using api = await startApi()
  const user = await makeListener(api, { first_name: 'Мария' })
  const draft = await api.as(user).call(changeDraft, { body: { prefill: 'PROFILE' } })
  expect(draft).toMatchObject({
    status: 'DRAFT',
    step: 'SPEAKER_DETAILS',
    details: { first_name: 'Мария', last_name: 'Лебедева' },
    legal: {},
  })
  expect(await currentOf(api, user)).toEqual({ application: draft, prefill: [] })
})

test('starting a draft again keeps the first draft and its contents', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  const body = { prefill: 'CLEAR' } as const
  const drafts = await Promise.all(Array.from({ length: 8 }, () => caller.call(changeDraft, { body })))
  expect(new Set(drafts.map(({ application_id }) => application_id)).size).toBe(1)
  await caller.call(changeDraft, { body: { details: { headline: 'Юрист' } } })
  const again = await caller.call(changeDraft, { body: { prefill: 'PROFILE' } })
  expect(again.details).toEqual({ headline: 'Юрист' })
})

test('a draft stores each field as typed, even if it is invalid', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const caller = api.as(user)
  await caller.call(changeDraft, { body: { prefill: 'CLEAR' } })
  await caller.call(changeDraft, { body: { details: { alias: 'Не тот ', social_links: ['t.me/'] } } })
  await caller.call(changeDraft, { body: { details: { headline: '' }, legal: { legal_form: 'LEGAL_ENTITY' } } })
  await caller.call(changeDraft, { body: { legal: { inn: '77' } } })
  expect((await currentOf(api, user)).application).toMatchObject({
    details: { alias: 'Не тот ', social_links: ['t.me/'], headline: '' },
    legal: { legal_form: 'LEGAL_ENTITY', inn: '77' },
  })
})

test('without a draft, typing, reusing a previous application and submitting are not_exist', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  expect(await caller.refusal(changeDraft, { body: { details: { headline: 'Юрист' } } })).toBe('not_exist')
  expect(await caller.refusal(changeDraft, { body: { prefill: 'PREVIOUS_APPLICATION' } })).toBe('not_exist')
  expect(await caller.refusal(saveStep, { body: { step: 'SUBMITTED' } })).toBe('not_exist')
})

test('a saved step leads to the next one, and going back keeps all data', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const caller = api.as(user)
  const details = await makeDetails(api)
  const first = await caller.call(saveStep, { body: { step: 'SPEAKER_DETAILS', ...details } })
  expect(first).toMatchObject({ status: 'DRAFT', step: 'LEGAL_ENTITY_CHOICE', details })
  const legal = legalForms.LEGAL_ENTITY
  await caller.call(saveStep, { body: { step: 'LEGAL_ENTITY_CHOICE', legal } })
  const back = await caller.call(changeDraft, { body: { step: 'SPEAKER_DETAILS' } })
  expect(back).toMatchObject({ step: 'SPEAKER_DETAILS', details, legal })
})

test('a step is saved only if all its fields are valid, and each error names its field', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  const details = await makeDetails(api)
  const mistakes = { first_name: ' ', alias: 'admin', category_ids: [] }
  const body = { step: 'SPEAKER_DETAILS' as const, ...details, ...mistakes }
  expect(await refusalOf(caller.call(saveStep, { body }))).toEqual({
    refusal: 'validation',
    fields: {
      first_name: 'Заполни это поле',
      alias: 'Это слово занято сайтом',
      category_ids: 'Выбери хотя бы одну категорию',
    },
  })
  const strange = { ...details, category_ids: [crypto.randomUUID()] }
  expect(await refusalOf(caller.call(saveStep, { body: { step: 'SPEAKER_DETAILS', ...strange } }))).toEqual({
    refusal: 'validation',
    fields: { category_ids: 'Такой категории нет' },
  })
})

test.each([
  ['SELF_EMPLOYED', { inn: '7707083893' }, { 'legal.inn': 'ИНН человека: 12 цифр' }],
  ['SELF_EMPLOYED', { inn: '500100732258' }, { 'legal.inn': 'Неверный ИНН' }],
  ['SOLE_PROPRIETOR', { ogrnip: '304500116000158' }, { 'legal.ogrnip': 'Неверный ОГРНИП' }],
  ['LEGAL_ENTITY', { ogrn: '1027700132196' }, { 'legal.ogrn': 'Неверный ОГРН' }],
  ['LEGAL_ENTITY', { organisation_name: ' ' }, { 'legal.organisation_name': 'Заполни это поле' }],
  ['LEGAL_ENTITY', { bik: '144525225' }, { 'legal.bik': 'Неверный БИК' }],
  ['LEGAL_ENTITY', { bik: '044525974' }, { 'legal.account': 'Неверный счёт, или он не этого банка' }],
  ['LEGAL_ENTITY', { account: '40702810638000000001' }, { 'legal.account': 'Неверный счёт, или он не этого банка' }],
] as const)('legal details of a %s with %o are refused', async (form, mistake, fields) => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  await caller.call(changeDraft, { body: { prefill: 'CLEAR' } })
  const legal = { ...legalForms[form], ...mistake }
  expect(await refusalOf(caller.call(saveStep, { body: { step: 'LEGAL_ENTITY_CHOICE', legal } }))).toEqual({
    refusal: 'validation',
    fields,
  })
})

test('every legal form with valid numbers is accepted', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  await caller.call(changeDraft, { body: { prefill: 'CLEAR' } })
  for (const legal of Object.values(legalForms)) {
    const saved = await caller.call(saveStep, { body: { step: 'LEGAL_ENTITY_CHOICE', legal } })
    expect(saved.legal).toMatchObject(legal)
  }
})

test('an incomplete draft cannot be submitted, and the errors name the fields of both steps', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const caller = api.as(user)
  const { about: _, ...details } = await makeDetails(api)
  await caller.call(changeDraft, { body: { prefill: 'CLEAR', details, legal: { legal_form: 'SELF_EMPLOYED' } } })
  const { refusal, fields } = await refusalOf(caller.call(saveStep, { body: { step: 'SUBMITTED' } }))
  expect(refusal).toBe('validation')
  expect(Object.keys(fields).toSorted()).toEqual(['about', 'legal.account', 'legal.bik', 'legal.inn'])
  expect((await currentOf(api, user)).application?.status).toBe('DRAFT')
})

test('an application in review cannot be changed, and no other one can be started', async () => {
  await using api = await startApi()
  const { user, application, details } = await makeApplication(api)
  expect(application).toMatchObject({ status: 'REVIEW', step: 'SUBMITTED', details, comment: null })
  const caller = api.as(user)
  const { INDIVIDUAL: legal } = legalForms
  const refusals = [
    await caller.refusal(changeDraft, { body: { details: { headline: 'Юрист' } } }),
    await caller.refusal(changeDraft, { body: { step: 'SPEAKER_DETAILS' } }),
    await caller.refusal(changeDraft, { body: { prefill: 'CLEAR' } }),
    await caller.refusal(saveStep, { body: { step: 'SPEAKER_DETAILS', ...details } }),
    await caller.refusal(saveStep, { body: { step: 'LEGAL_ENTITY_CHOICE', legal } }),
    await caller.refusal(saveStep, { body: { step: 'SUBMITTED' } }),
  ]
  expect(new Set(refusals)).toEqual(new Set(['blocked_by_application']))
  expect(await currentOf(api, user)).toEqual({ application, prefill: [] })
})

test('after a rejection a new draft can start from the rejected application, the profile or empty', async () => {
  await using api = await startApi()
  const { user, application, details } = await makeApplication(api)
  await reject(api, application.application_id)
  const { application: rejected, prefill } = await currentOf(api, user)
  expect(rejected).toMatchObject({ status: 'REJECTED', comment: 'Расскажи подробнее' })
  expect(prefill).toEqual(['PROFILE', 'PREVIOUS_APPLICATION', 'CLEAR'])
  const draft = await api.as(user).call(changeDraft, { body: { prefill: 'PREVIOUS_APPLICATION' } })
  expect(draft).toMatchObject({ status: 'DRAFT', details, legal: legalForms.SOLE_PROPRIETOR, comment: null })
  expect(draft.application_id).not.toBe(application.application_id)
  expect((await api.as(user).call(getPreviousApplication)).application).toEqual(rejected)
})

test('an alias of another speaker or of another application in review is busy, except for its applicant', async () => {
  await using api = await startApi()
  await makeSpeaker(api, { alias: 'anna' })
  const { user, application, details } = await makeApplication(api, { alias: 'boris' })
  const caller = api.as(await makeListener(api))
  for (const alias of ['anna', 'Boris']) {
    expect(await caller.call(checkAliasBusy, { query: { alias } })).toEqual({ busy: true })
    const body = { step: 'SPEAKER_DETAILS', ...details, alias } as const
    expect(await refusalOf(caller.call(saveStep, { body }))).toEqual({
      refusal: 'url_busy',
      fields: { alias: 'Этот адрес уже занят' },
    })
  }
  expect(await api.as(user).call(checkAliasBusy, { query: { alias: 'boris' } })).toEqual({ busy: false })
  await reject(api, application.application_id)
  expect(await caller.call(checkAliasBusy, { query: { alias: 'boris' } })).toEqual({ busy: false })
})

test('one of several concurrent applications with the same alias is submitted', async () => {
  await using api = await startApi()
  const callers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const caller = api.as(await makeListener(api))
      const details = { ...(await makeDetails(api)), alias: 'wanted' }
      await caller.call(saveStep, { body: { step: 'SPEAKER_DETAILS', ...details } })
      await caller.call(saveStep, { body: { step: 'LEGAL_ENTITY_CHOICE', legal: legalForms.INDIVIDUAL } })
      return caller
    }),
  )
  const sent = await Promise.allSettled(callers.map((caller) => caller.call(saveStep, { body: { step: 'SUBMITTED' } })))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { length } = await api.ctx.db
    .selectFrom('speaker_applications')
    .select('user_id')
    .where('status', '=', 'REVIEW')
    .execute()
  expect(length).toBe(1)
})

test('an application submitted many times at once is submitted once', async () => {
  await using api = await startApi()
  const caller = api.as(await makeListener(api))
  await caller.call(saveStep, { body: { step: 'SPEAKER_DETAILS', ...(await makeDetails(api)) } })
  await caller.call(saveStep, { body: { step: 'LEGAL_ENTITY_CHOICE', legal: legalForms.INDIVIDUAL } })
  const sent = await Promise.allSettled(
    Array.from({ length: 6 }, () => caller.call(saveStep, { body: { step: 'SUBMITTED' } })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('speakers, admins and blocked users cannot apply', async () => {
  await using api = await startApi()
  const blocked = await makeListener(api)
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', blocked.user_id)
    .execute()
  for (const user of [await makeSpeaker(api), await makeUser(api, 'SUPER_ADMIN'), blocked])
    expect(await api.as(user).refusal(changeDraft, { body: { prefill: 'CLEAR' } })).toBe('forbidden')
})

test('a user cannot see another user’s application', async () => {
  await using api = await startApi()
  await makeApplication(api)
  const stranger = await makeListener(api)
  expect((await currentOf(api, stranger)).application).toBeNull()
})
