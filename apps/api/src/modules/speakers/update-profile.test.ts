import { type User } from '@razgovor/contract/accounts'
import { getUser, updateUser } from '@razgovor/contract/profile'
import { checkAliasBusy, getSpeaker, listOwnCategories, type SpeakerLanguage } from '@razgovor/contract/speakers'
import { afterAll, expect, test } from 'vitest'
import { refusalOf, type CallInput } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

type Changes = CallInput<typeof updateUser>['body']

function change(user: MadeUser, body: Changes): Promise<User> {
  return api.as(user).call(updateUser, { params: { user_id: user.user_id }, body })
}

async function makeCategory(position: number): Promise<string> {
  const category_id = newId(api.clock.now())
  const slug = `category-${category_id}`
  await api.ctx.db
    .insertInto('categories')
    .values({ category_id, slug, title: `№ ${position}`, position })
    .execute()
  return category_id
}

function pageOf({ user_id }: MadeUser) {
  return api.anonymous.call(getSpeaker, { params: { id: user_id } })
}

test('a user changes names, time zone and phone, and omitted fields stay unchanged', async () => {
  const user = await makeListener(api, { first_name: 'Вера', last_name: 'Лебедева' })
  expect(await change(user, { last_name: ' Лебедева-Кумач ', phone: '+7 (900) 000-00-00' })).toMatchObject({
    first_name: 'Вера',
    last_name: 'Лебедева-Кумач',
    phone: '+7900000-00-00',
    time_zone_id: 'Europe/Moscow',
  })
  const last = await change(user, { first_name: 'Нина', time_zone_id: 'Asia/Kathmandu', phone: null })
  expect(last).toMatchObject({
    first_name: 'Нина',
    last_name: 'Лебедева-Кумач',
    time_zone_id: 'Asia/Kathmandu',
    phone: null,
  })
  expect(await change(user, {})).toEqual(last)
  expect(await api.as(user).call(getUser, { params: { user_id: user.user_id } })).toEqual(last)
})

const wrong: [changes: Changes, expected: object][] = [
  [{ first_name: '' }, { first_name: 'Заполни это поле' }],
  [{ first_name: 'R2-D2' }, { first_name: 'Только буквы, дефис и пробел' }],
  [{ last_name: 'а'.repeat(61) }, { last_name: 'Не больше 60 символов' }],
  [{ last_name: '<b>Лев</b>' }, { last_name: 'Только буквы, дефис и пробел' }],
  [{ time_zone_id: 'Mars/Olympus' }, { time_zone_id: 'Выбери часовой пояс из списка' }],
  [{ phone: '12-34' }, { phone: 'От 7 до 15 цифр, можно с дефисами' }],
  [{ phone: 'позвони' }, { phone: 'От 7 до 15 цифр, можно с дефисами' }],
  [{ headline: 'а'.repeat(121) }, { headline: 'Не больше 120 символов' }],
  [{ about: 'а'.repeat(5001) }, { about: 'Не больше 5000 символов' }],
  [{ alias: 'ab' }, { alias: 'От 3 до 32 символов: латинские буквы, цифры, дефис и подчёркивание' }],
  [{ alias: '12345' }, { alias: 'От 3 до 32 символов: латинские буквы, цифры, дефис и подчёркивание' }],
  [{ alias: 'Schedule' }, { alias: 'Это слово занято сайтом' }],
  [{ social_links: ['javascript:alert(1)'] }, { 'social_links.0': 'Неверная ссылка' }],
  [{ social_links: ['t.me/a', 'localhost'] }, { 'social_links.1': 'Неверная ссылка' }],
  [{ social_links: ['https://vk.ru@elsewhere.ru'] }, { 'social_links.0': 'Неверная ссылка' }],
  [{ social_links: Array.from({ length: 6 }, () => 't.me/a') }, { social_links: 'Не больше 5 ссылок' }],
  [{ category_ids: Array.from({ length: 6 }, () => newId(new Date())) }, { category_ids: 'Не больше 5 категорий' }],
  [{ languages: [] }, { languages: 'Выбери хотя бы один язык' }],
  [{ category_ids: [newId(new Date())] }, { category_ids: 'Такой категории нет' }],
]

test.each(wrong)('a profile change of %j is refused, and no field is saved', async (changes, expected) => {
  const speaker = await makeSpeaker(api)
  const before = await pageOf(speaker)
  expect(await refusalOf(change(speaker, { about: 'Новое', ...changes }))).toEqual({
    refusal: 'validation',
    fields: expected,
  })
  expect(await pageOf(speaker)).toEqual(before)
})

test('a speaker changes every field of their page, and readers see the changes', async () => {
  const speaker = await makeSpeaker(api)
  const [second, first, third] = [await makeCategory(2), await makeCategory(1), await makeCategory(3)]
  const page = {
    alias: 'Anna-New',
    headline: 'Юрист',
    about: 'О себе',
    social_links: ['t.me/anna', 'https://vk.ru/anna'],
    languages: ['en', 'ru'] satisfies SpeakerLanguage[],
  }
  const changed = await change(speaker, { ...page, first_name: 'Анна', category_ids: [second, first, second] })
  expect(changed).toMatchObject({ alias: 'anna-new', categories: [{ category_id: first }, { category_id: second }] })
  expect(await api.anonymous.call(getSpeaker, { params: { id: 'anna-new' } })).toMatchObject({
    ...page,
    alias: 'anna-new',
    social_links: ['https://t.me/anna', 'https://vk.ru/anna'],
    categories: [{ category_id: first }, { category_id: second }],
  })
  await change(speaker, { category_ids: [third], social_links: [] })
  expect(await pageOf(speaker)).toMatchObject({
    headline: 'Юрист',
    social_links: [],
    categories: [{ category_id: third }],
  })
  expect(await change(speaker, { alias: null, category_ids: [] })).toMatchObject({ alias: null, categories: [] })
})

test('a speaker’s own categories come in the handbook’s order, and a listener has none', async () => {
  const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
  const [second, first] = [await makeCategory(2), await makeCategory(1)]
  await change(speaker, { category_ids: [second, first] })
  const [ofSpeaker, ofListener] = [speaker, listener].map(({ user_id }) => ({ params: { user_id } }))
  expect(await api.as(speaker).call(listOwnCategories, ofSpeaker!)).toMatchObject({
    items: [
      { category_id: first, title: '№ 1' },
      { category_id: second, title: '№ 2' },
    ],
  })
  expect(await api.as(listener).call(listOwnCategories, ofListener!)).toEqual({ items: [] })
  expect(await api.as(listener).refusal(listOwnCategories, ofSpeaker!)).toBe('forbidden')
})

test('texts are stored as typed, without invisible characters, and tags stay plain text', async () => {
  const speaker = await makeSpeaker(api)
  const typed = 'Первая\u0000 <script>alert(1)</script>\r\n\r\nвторая\u202E & \u001B[1mтретья'
  await change(speaker, { about: typed, headline: typed })
  expect(await pageOf(speaker)).toMatchObject({
    about: 'Первая <script>alert(1)</script>\n\nвторая & [1mтретья',
    headline: 'Первая <script>alert(1)</script> вторая & [1mтретья',
  })
})

test.each<Changes>([
  { alias: 'vera' },
  { headline: '' },
  { about: 'О' },
  { category_ids: [] },
  { social_links: [] },
  { languages: ['tt'] },
])('a profile change of %j is forbidden for a listener, and no other field is saved', async (changes) => {
  const listener = await makeListener(api)
  expect(await refusalOf(change(listener, { first_name: 'Нина', ...changes }))).toMatchObject({
    refusal: 'forbidden',
  })
  expect((await change(listener, {})).first_name).toBe('Вера')
})

test('an alias is busy while another speaker has it, even a blocked one, and free for its owner', async () => {
  const [owner, other] = [await makeSpeaker(api, { alias: 'taken-one' }), await makeSpeaker(api)]
  const isBusy = async (user: MadeUser, alias: string) =>
    (await api.as(user).call(checkAliasBusy, { query: { alias } })).busy
  const busy = { refusal: 'url_busy', fields: { alias: 'Этот адрес уже занят' } }
  expect([await isBusy(other, ' Taken-One '), await isBusy(owner, 'taken-one')]).toEqual([true, false])
  expect(await refusalOf(change(other, { alias: 'TAKEN-ONE' }))).toEqual(busy)
  expect(await change(owner, { alias: 'taken-one' })).toMatchObject({ alias: 'taken-one' })

  const { db, clock } = api.ctx
  await db.updateTable('users').set({ blocked_at: clock.now() }).where('user_id', '=', owner.user_id).execute()
  expect(await isBusy(other, 'taken-one')).toBe(true)
  expect(await refusalOf(change(other, { alias: 'taken-one' }))).toEqual(busy)
  expect(await isBusy(other, 'free-one')).toBe(false)
})

test.each(['ab', '12345', 'анна', 'admin', 'order-result', newId(new Date())])(
  'checking %s is refused because it cannot be an alias',
  async (alias) => {
    const speaker = await makeSpeaker(api)
    expect(await api.as(speaker).refusal(checkAliasBusy, { query: { alias } })).toBe('validation')
  },
)

test('exactly one of several speakers who take an alias concurrently gets it', async () => {
  const speakers = await Promise.all(Array.from({ length: 6 }, () => makeSpeaker(api)))
  const outcomes = await Promise.allSettled(speakers.map((speaker) => change(speaker, { alias: 'the-one' })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('concurrent changes of categories all succeed and do not mix', async () => {
  const speaker = await makeSpeaker(api)
  const ids = [await makeCategory(4), await makeCategory(5), await makeCategory(6)]
  const sets = [ids, ids.slice(0, 2), ids.slice(1)]
  await Promise.all(sets.concat(sets).map((category_ids) => change(speaker, { category_ids })))
  const { categories } = await pageOf(speaker)
  expect(sets).toContainEqual(categories.map(({ category_id }) => category_id))
})

test('changing the profile invalidates the cached pages that show the speaker', async () => {
  const speaker = await makeSpeaker(api)
  let rendered = 0
  const show = () =>
    api.ctx.pages.get('page', async () => {
      rendered += 1
      return { page: { status: 200, body: Buffer.from(''), encoding: 'identity' }, tags: ['lists'] }
    })
  await show()
  await change(speaker, { last_name: 'Новая' })
  await show()
  expect(rendered).toBe(2)
})
