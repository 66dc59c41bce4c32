import { changeRow, listAudit } from '@razgovor/contract/admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { anonymizeUser } from '../accounts/erasure/anonymize-user.ts'
import { startApi } from '../../../test/start-api.ts'
import { editRows } from '../../../test/admin-rows.ts'

test('an admin’s change of a user is recorded with the author, the time, and the old and new values', async () => {
  await using api = await startApi()
  const { user: admin, change, ...as } = await editRows(api)
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
  const { change, admin } = await editRows(api)
  const { user_id } = await makeListener(api)
  await change('users', user_id, { first_name: ' Вера ' })
  await change('users', user_id, {})
  expect(await admin.call(listAudit, { query: { row_id: user_id } })).toMatchObject({ total_count: 0 })
})

test('invalid values are reported at their fields, and nothing is saved', async () => {
  await using api = await startApi()
  const { fieldsOf, open } = await editRows(api)
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
  const first = await editRows(api, makeUser(api, 'SUPER_ADMIN', { first_name: 'Пётр', last_name: 'Орлов' }))
  const second = await editRows(api)
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
  const { admin, open } = await editRows(api)
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
  const { admin, open } = await editRows(api)
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
  const { admin } = await editRows(api)
  const { user_id } = await makeListener(api)
  for (const version of ['', 'a', '.....', 'a'.repeat(1000)])
    expect(
      await admin.refusal(changeRow, {
        params: { path: 'users', id: user_id },
        body: { changes: { first_name: 'Мария' }, version },
      }),
    ).toBe('already_exists')
})

test('an anonymized user cannot be changed, and the user’s audit log entries lose their values', async () => {
  await using api = await startApi()
  const { admin, change, fieldsOf, open } = await editRows(api)
  const { user_id } = await makeListener(api)
  await change('users', user_id, { first_name: 'Мария', phone: '+7-900-000-00-00' })
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: api.clock.now() })
    .where('user_id', '=', user_id)
    .execute()
  await api.clock.advance({ days: 31 })
  await anonymizeUser(api.ctx, user_id)
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
  const { change } = await editRows(api)
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
  const { admin, open } = await editRows(api)
  const { user_id } = await makeListener(api)
  await sql`alter table audit_log add constraint full_up check (false) not valid`.execute(api.ctx.db)
  const { version, row } = await open('users', user_id)
  const body = { changes: { first_name: 'Мария' }, version }
  await expect(admin.call(changeRow, { params: { path: 'users', id: user_id }, body })).rejects.toThrow('unknown')
  expect((await open('users', user_id)).row).toEqual(row)
})
