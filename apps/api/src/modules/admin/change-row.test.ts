import { changeRow, createRow, getRow, listAudit, type OpenRow, type WrittenRow } from '@razgovor/contract/admin'
import { quoteSubscription, listSubscriptions } from '@razgovor/contract/tariffs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeSeries, makeSpeaker, makeSubscription, makeUser } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/api-client.ts'
import { anonymiseUser } from '../accounts/erasure/anonymise-user.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'

async function begin(api: TestApi, who: TestUser | Promise<TestUser> = makeUser(api, 'SUPER_ADMIN')) {
  const user = await who
  const admin = api.as(user)
  async function open(path: string, id: string): Promise<OpenRow> {
    return admin.call(getRow, { params: { path, id } })
  }
  return {
    user,
    admin,
    open,
    create: (path: string, values: WrittenRow) => admin.call(createRow, { params: { path }, body: { values } }),
    async change(path: string, id: string, changes: WrittenRow): Promise<OpenRow> {
      const { version } = await open(path, id)
      return admin.call(changeRow, { params: { path, id }, body: { changes, version } })
    },
    async fieldsOf(path: string, id: string, changes: WrittenRow): Promise<Record<string, string> | undefined> {
      const { version } = await open(path, id)
      const { fields } = await refusalOf(admin.call(changeRow, { params: { path, id }, body: { changes, version } }))
      return fields
    },
  }
}

test('an admin’s change of a user is recorded with the author, the time, and the old and new values', async () => {
  await using api = await startApi()
  const { user: admin, change, ...as } = await begin(api)
  const { user_id } = await makeListener(api)
  const changes = { first_name: 'Мария', time_zone_id: 'Asia/Omsk', phone: '+7-900-000-00-00' }
  const { row, last_change } = await change('users', user_id, changes)
  expect(row).toMatchObject(changes)
  expect(last_change).toMatchObject({
    action: 'CHANGE',
    by: { user_id: admin.user_id },
    at: api.clock.now().toISOString(),
  })
  const { items } = await as.admin.call(listAudit, { query: { table_name: 'users', row_id: user_id } })
  expect(items).toEqual([
    {
      audit_entry_id: expect.any(Number),
      table_name: 'users',
      row_id: user_id,
      action: 'CHANGE',
      by: expect.objectContaining({ user_id: admin.user_id, first_name: 'Вера' }),
      at: api.clock.now().toISOString(),
      before: { first_name: 'Вера', time_zone_id: 'Europe/Moscow', phone: null },
      after: changes,
      request_id: expect.stringMatching(/^[\w-]+$/),
    },
  ])
})

test('a change to the same values is not recorded', async () => {
  await using api = await startApi()
  const { change, admin } = await begin(api)
  const { user_id } = await makeListener(api)
  await change('users', user_id, { first_name: ' Вера ' })
  await change('users', user_id, {})
  expect(await admin.call(listAudit, { query: { row_id: user_id } })).toMatchObject({ total_count: 0 })
})

test('invalid values are reported at their fields, and nothing is saved', async () => {
  await using api = await startApi()
  const { fieldsOf, open } = await begin(api)
  const { user_id } = await makeListener(api)
  const { row } = await open('users', user_id)
  expect(await fieldsOf('users', user_id, { first_name: '', last_name: '1', time_zone_id: 'Mars/Olympus' })).toEqual({
    first_name: 'Заполни это поле',
    last_name: 'Только буквы, дефис и пробел',
    time_zone_id: 'Выбери часовой пояс из списка',
  })
  expect(await fieldsOf('users', user_id, { first_name: 7, last_series_fund_id: user_id })).toEqual({
    first_name: 'Неверное значение',
  })
  expect(await fieldsOf('users', user_id, { last_series_fund_id: user_id })).toEqual({
    last_series_fund_id: 'Такой записи нет',
  })
  expect(await fieldsOf('users', user_id, { first_name: 'Мария', role: 'SUPER_ADMIN' })).toEqual({
    role: 'Это поле здесь не меняют',
  })
  expect(await open('users', user_id)).toMatchObject({ row })
})

test('an admin who saves an outdated row gets an error with the other admin’s changes and overwrites nothing', async () => {
  await using api = await startApi()
  const first = await begin(api, makeUser(api, 'SUPER_ADMIN', { first_name: 'Пётр', last_name: 'Орлов' }))
  const second = await begin(api)
  const { user_id } = await makeListener(api)
  const params = { path: 'users', id: user_id }
  const { version } = await second.open('users', user_id)
  await first.change('users', user_id, { first_name: 'Мария', phone: '+7-900-000-00-00' })
  const stale = { params, body: { changes: { last_name: 'Волкова' }, version } }
  await expect(second.admin.call(changeRow, stale)).rejects.toHaveProperty('body', {
    error_code: 13,
    reason: 'row_changed_meanwhile',
    error_message:
      'Пока запись была открыта, её изменили: Пётр Орлов, 14 января, 12:00. Ничего не сохранено: посмотри, что стало, и внеси своё ещё раз',
    fields: { first_name: 'Теперь: Мария', phone: 'Теперь: +7-900-000-00-00' },
  })
  const now = await second.open('users', user_id)
  expect(now.row).toMatchObject({ first_name: 'Мария', last_name: 'Лебедева' })
  expect(now.version).not.toBe(version)
  const again = { params, body: { changes: { last_name: 'Волкова' }, version: now.version } }
  expect((await second.admin.call(changeRow, again)).row).toMatchObject({ first_name: 'Мария', last_name: 'Волкова' })
})

test('one of several concurrent changes with the same version is saved', async () => {
  await using api = await startApi()
  const { admin, open } = await begin(api)
  const { user_id } = await makeListener(api)
  const { version } = await open('users', user_id)
  const names = ['Анна', 'Мария', 'Ольга', 'Дарья', 'Ирина', 'Софья']
  const outcomes = await Promise.allSettled(
    names.map((first_name) =>
      admin.call(changeRow, { params: { path: 'users', id: user_id }, body: { changes: { first_name }, version } }),
    ),
  )
  const written = outcomes.flatMap((outcome, place) => (outcome.status === 'fulfilled' ? names[place]! : []))
  expect(written).toHaveLength(1)
  expect((await open('users', user_id)).row['first_name']).toBe(written[0])
  expect(await admin.call(listAudit, { query: { row_id: user_id } })).toMatchObject({ total_count: 1 })
})

test('changes by the site to other columns do not make a version outdated', async () => {
  await using api = await startApi()
  const { admin, open } = await begin(api)
  const { user_id } = await makeListener(api)
  const { version } = await open('users', user_id)
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  const body = { changes: { first_name: 'Мария' }, version }
  expect((await admin.call(changeRow, { params: { path: 'users', id: user_id }, body })).row).toMatchObject({
    first_name: 'Мария',
  })
})

test('an invalid version counts as outdated', async () => {
  await using api = await startApi()
  const { admin } = await begin(api)
  const { user_id } = await makeListener(api)
  for (const version of ['', 'a', '.....', 'a'.repeat(1000)])
    expect(
      await admin.refusal(changeRow, {
        params: { path: 'users', id: user_id },
        body: { changes: { first_name: 'Мария' }, version },
      }),
    ).toBe('already_exists')
})

test('changes of a speaker’s page by an admin follow the same rules as the speaker’s own', async () => {
  await using api = await startApi()
  const { admin, change, fieldsOf, open, create } = await begin(api)
  const { user_id } = await makeSpeaker(api)
  await makeSpeaker(api, { alias: 'petr' })
  expect(await fieldsOf('speakers', user_id, { alias: 'admin' })).toEqual({ alias: 'Это слово занято сайтом' })
  expect(await fieldsOf('speakers', user_id, { alias: 'petr' })).toEqual({ alias: 'Этот адрес уже занят' })
  expect(await fieldsOf('speakers', user_id, { social_links: ['ftp://a'] })).toEqual({
    social_links: 'Неверная ссылка',
  })
  expect(await fieldsOf('speakers', user_id, { languages: [] })).toEqual({ languages: 'Выбери хотя бы один язык' })
  const category = await create('categories', { title: 'Карьера', slug: 'career', position: 1 })
  const category_ids = [category.row['category_id'] as string]
  const written = { alias: 'anna', headline: 'Юрист  и\nмедиатор', languages: ['ru', 'en'], category_ids }
  const { row } = await change('speakers', user_id, written)
  expect(row).toMatchObject({ ...written, headline: 'Юрист и медиатор' })
  expect((await change('speakers', user_id, { alias: '' })).row['alias']).toBeNull()
  const { items } = await admin.call(listAudit, { query: { table_name: 'speakers' } })
  expect(items.map(({ after }) => after)).toEqual([{ alias: null }, { ...written, headline: 'Юрист и медиатор' }])
  await api.ctx.db.updateTable('users').set({ role: 'LISTENER' }).where('user_id', '=', user_id).execute()
  const body = { changes: { headline: 'Врач' }, version: (await open('speakers', user_id)).version }
  expect(await admin.refusal(changeRow, { params: { path: 'speakers', id: user_id }, body })).toBe('human_friendly')
})

test('a new row is also checked by the database, and is recorded', async () => {
  await using api = await startApi()
  const { admin, create, change } = await begin(api)
  const { row, title } = await create('categories', { title: ' Карьера ', slug: 'career', position: 1 })
  expect({ row, title }).toMatchObject({ row: { title: 'Карьера', slug: 'career', position: 1 }, title: 'Карьера' })
  const params = { path: 'categories' }
  const twice = { params, body: { values: { title: 'Работа', slug: 'career', position: 2 } } }
  expect((await refusalOf(admin.call(createRow, twice))).fields).toEqual({ slug: 'Такое уже есть' })
  expect(await admin.call(listAudit, { query: { table_name: 'categories' } })).toMatchObject({ total_count: 1 })
  expect((await refusalOf(admin.call(createRow, { params, body: { values: { title: '' } } }))).fields).toEqual({
    title: 'Назови категорию',
    slug: 'Заполни это поле',
    position: 'Заполни это поле',
  })
  const id = row['category_id'] as string
  expect((await change('categories', id, { title: 'Работа' })).row).toMatchObject({ slug: 'career', title: 'Работа' })
  const { items } = await admin.call(listAudit, { query: { table_name: 'categories', row_id: id } })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'CHANGE', before: { title: 'Карьера' }, after: { title: 'Работа' } },
    { action: 'CREATE', before: {}, after: { title: 'Карьера', slug: 'career', position: 1 } },
  ])
})

test('a link without a scheme gets https, and an invalid link is refused', async () => {
  await using api = await startApi()
  const { create, change, fieldsOf } = await begin(api)
  const { row } = await create('funds', { name: 'Подари жизнь', tips_url: 'podari-zhizn.ru/help' })
  expect(row['tips_url']).toBe('https://podari-zhizn.ru/help')
  const id = row['fund_id'] as string
  expect(await fieldsOf('funds', id, { tips_url: 'javascript:alert(1)' })).toEqual({ tips_url: 'Неверная ссылка' })
  expect((await change('funds', id, { tips_url: '' })).row['tips_url']).toBeNull()
})

test('the HTML of news is sanitized when it is saved, and an external cover is refused', async () => {
  await using api = await startApi()
  const { create, fieldsOf } = await begin(api)
  const body = '<p onclick="a()">Раз</p><script>alert(1)</script><a href="javascript:b()">два</a>'
  const { row } = await create('news', { title: 'Новость', summary: 'Коротко', body })
  expect(row).toMatchObject({ title: 'Новость', published_at: null, cover_url: null })
  expect(row['body']).toContain('<p>Раз</p>')
  expect(row['body']).not.toMatch(/script|onclick/)
  expect(
    await fieldsOf('news', row['news_id'] as string, { cover_url: 'https://elsewhere.example/a.png' }),
  ).toHaveProperty('cover_url')
})

test('the texts of a series can be changed by its speaker’s rules and its price cannot, and its sessions take the title', async () => {
  await using api = await startApi()
  const { change, fieldsOf } = await begin(api)
  const { series_id, sessions } = await makeSeries(api)
  expect(await fieldsOf('series', series_id, { amount: 1 })).toEqual({ amount: 'Это поле здесь не меняют' })
  for (const title of ['', 'а'.repeat(1000)])
    expect(await fieldsOf('series', series_id, { title })).toHaveProperty('title')
  const { row } = await change('series', series_id, { title: 'Английский за чаем', description: 'Каждый день' })
  expect(row).toMatchObject({ title: 'Английский за чаем', description: 'Каждый день' })
  const slots = await api.ctx.db.selectFrom('time_slots').select('topic').where('series_id', '=', series_id).execute()
  expect(slots).toEqual(sessions.map(() => ({ topic: 'Английский за чаем' })))
})

test('a price in use can only be taken off sale, and its subscriber keeps it', async () => {
  await using api = await startApi()
  const { change, create, fieldsOf } = await begin(api)
  const speaker = await makeSpeaker(api)
  const offers = async () => {
    const { items } = await api.anonymous.call(listSubscriptions)
    return items
      .find(({ code }) => code === 'BASIC')!
      .offers.map(({ subscription_id, amount }) => [subscription_id, amount])
  }
  const id = '01900000-0000-7000-8000-000000000013'
  const tariff_id = '01900000-0000-7000-8000-000000000002'
  expect((await change('tariff_prices', id, { amount: 900_000 })).row['amount']).toBe(900_000)
  await makeSubscription(api, speaker, 'BASIC')
  expect(await fieldsOf('tariff_prices', id, { amount: 800_000 })).toEqual({
    amount: 'По этой цене уже платят. Сними её с продажи и добавь новую',
  })
  const price = { tariff_id, subscription_type: 'YEARLY', amount: 800_000 }
  await expect(create('tariff_prices', price)).rejects.toThrow('validation')
  await change('tariff_prices', id, { is_offered: false })
  const made = await create('tariff_prices', price)
  expect(made.title).toBe('Базовый, год')
  const offered = await offers()
  expect(offered).toContainEqual([made.row['tariff_price_id'], 800_000])
  expect(offered.map(([offer]) => offer)).not.toContain(id)
  const quoted = { params: { subscription_id: id } }
  expect((await api.as(speaker).call(quoteSubscription, quoted)).kind).toBe('RESUME')
  expect(await api.as(await makeSpeaker(api)).refusal(quoteSubscription, quoted)).toBe('not_exist')
})

test('an anonymized user cannot be changed, and the user’s audit log entries lose their values', async () => {
  await using api = await startApi()
  const { admin, change, fieldsOf, open } = await begin(api)
  const { user_id } = await makeListener(api)
  await change('users', user_id, { first_name: 'Мария', phone: '+7-900-000-00-00' })
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: api.clock.now() })
    .where('user_id', '=', user_id)
    .execute()
  await api.clock.advance({ days: 31 })
  await anonymiseUser(api.ctx, user_id)
  await api.settle()
  const { items } = await admin.call(listAudit, { query: { row_id: user_id } })
  expect(items).toMatchObject([
    { action: 'CHANGE', before: { first_name: null, phone: null }, after: { first_name: null, phone: null } },
  ])
  expect(await fieldsOf('users', user_id, { first_name: 'Мария' })).toEqual({})
  expect((await open('users', user_id)).row).toMatchObject({ first_name: 'Удалённый', phone: null })
})

test('audit log entries cannot be changed or deleted', async () => {
  await using api = await startApi()
  const { change } = await begin(api)
  const { user_id } = await makeListener(api)
  await change('users', user_id, { first_name: 'Мария' })
  const { db } = api.ctx
  const changes = [
    db.updateTable('audit_log').set({ action: 'CREATE' }),
    db.updateTable('audit_log').set({ after: '{"first_name":"Ольга"}' }),
    db.updateTable('audit_log').set({ before: '{}', after: '{}' }),
    db.updateTable('audit_log').set({ by_user_id: user_id }),
    db.deleteFrom('audit_log'),
  ]
  for (const query of changes) await expect(query.execute()).rejects.toThrow('append only')
})

test('a row is not changed if its audit log entry cannot be written', async () => {
  await using api = await startApi()
  const { admin, open } = await begin(api)
  const { user_id } = await makeListener(api)
  await sql`alter table audit_log add constraint full_up check (false) not valid`.execute(api.ctx.db)
  const { version, row } = await open('users', user_id)
  const body = { changes: { first_name: 'Мария' }, version }
  await expect(admin.call(changeRow, { params: { path: 'users', id: user_id }, body })).rejects.toThrow('unknown')
  expect((await open('users', user_id)).row).toEqual(row)
})
