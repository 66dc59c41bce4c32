import { getDoctorReport, runDoctor } from '@razgovor/contract/doctor'
import { expect, test } from 'vitest'
import { makeUser } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import { allChecks } from './all-checks.ts'

test('a super admin runs the doctor; its last report is kept without secrets, and the audit log names the admin', async () => {
  await using api = await startApi({ rooms: true })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  expect(await api.as(admin).call(getDoctorReport)).toEqual({ report: null })
  const ran = await api.as(admin).call(runDoctor)
  expect(ran.report.checks.map(({ name }) => name)).toEqual(allChecks.map(({ name }) => name))
  const states = Object.fromEntries(ran.report.checks.map(({ name, state }) => [name, state]))
  expect(states).toMatchObject({
    ADDRESS: 'SKIPPED',
    MAIL_SERVER: 'OK',
    PAYMENTS: 'OK',
    ROOM_SERVER: 'OK',
    DATABASE: 'OK',
    REDIS: 'SKIPPED',
    // The test's clock is years ahead.
    CLOCK: 'FAULT',
  })
  expect(await api.as(admin).call(getDoctorReport)).toEqual(ran)
  const { after, by_user_id } = await api.ctx.db
    .selectFrom('audit_log')
    .select(['after', 'by_user_id'])
    .where('table_name', '=', 'doctor')
    .executeTakeFirstOrThrow()
  expect(by_user_id).toBe(admin.user_id)
  const output = JSON.stringify([ran, after])
  for (const [name, value] of Object.entries(api.ctx.config))
    if (/SECRET$|PASSWORD$/.test(name) && value) expect(output).not.toContain(value)

  await api.clock.advance({ minutes: 5 })
  const again = await api.as(admin).call(runDoctor)
  expect(again.report.at).not.toBe(ran.report.at)
  expect((await api.as(admin).call(getDoctorReport)).report).toEqual(again.report)
})

test('a report with problems that this release does not know is not shown', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  await api.as(admin).call(runDoctor)
  const found = { name: 'CLOCK', state: 'FAULT', findings: [{ state: 'FAULT', problem: 'of_tomorrow', values: [] }] }
  await api.ctx.db
    .insertInto('audit_log')
    .values({
      table_name: 'doctor',
      row_id: 'ffffffff-ffff-7fff-bfff-ffffffffffff',
      action: 'check',
      before: '{}',
      after: JSON.stringify({ checks: [found] }),
      at: api.clock.now(),
    })
    .execute()
  expect(await api.as(admin).call(getDoctorReport)).toEqual({ report: null })
})
