import { signIn } from '@razgovor/contract/accounts'
import { signUp } from '@razgovor/contract/bookings'
import { listNews } from '@razgovor/contract/news'
import { listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../apps/api/test/factories.ts'
import { startApi } from '../../apps/api/test/start-api.ts'
import { listDemoAccounts } from '../../apps/api/src/modules/accounts/demo-accounts.ts'
import { demoLogins, seedDemo } from '../seed.ts'
import { removeDemo } from './remove-demo.ts'

async function startDemo() {
  const api = await startApi()
  await seedDemo({ db: api.ctx.db, now: api.clock.now(), files_folder: api.ctx.config.FILES_DIR! })
  return api
}

test('removing the demo closes its accounts and keeps the data of real users', async () => {
  await using api = await startDemo()
  const speaker = await makeSpeaker(api, { alias: 'vera' })
  const { email } = await makeUser(api, 'SUPER_ADMIN')
  expect(await removeDemo(api.ctx)).toEqual({ accounts: 36, admins: [email] })
  await api.settle()

  expect(await listDemoAccounts(api.ctx.db)).toEqual([])
  for (const { email, password } of demoLogins)
    expect(await api.anonymous.refusal(signIn, { body: { type: 'BASIC', email, password } })).toBe('wrong_credentials')
  const { items } = await api.anonymous.call(listSpeakers)
  expect(items.map(({ user_id }) => user_id)).toEqual([speaker.user_id])
  expect((await api.anonymous.call(listNews)).total_count).toBe(0)
  const left = await api.ctx.db.selectFrom('users').select('role').where('anonymised_at', 'is', null).execute()
  expect(left.map(({ role }) => role).toSorted()).toEqual(['SPEAKER', 'SUPER_ADMIN'])
  expect(await removeDemo(api.ctx)).toEqual({ accounts: 0, admins: [email] })
})

test('the demo is not removed while a real user has an upcoming meeting with it', async () => {
  await using api = await startDemo()
  const { db } = api.ctx
  await makeUser(api, 'SUPER_ADMIN')
  const demo = await db
    .selectFrom('users')
    .select(['user_id', 'role', 'email', 'first_name', 'last_name'])
    .where('email', '=', 'anna@razgovor.example')
    .executeTakeFirstOrThrow()
  const slot = await makeTimeSlot(api, {
    speaker: demo,
    starts_in_minutes: 60 * 24 * 60,
    booking_mode: 'FREE_BOOKING',
  })
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: slot.slot_id } })
  await expect(removeDemo(api.ctx)).rejects.toThrow(/^1 upcoming bookings are between demo accounts/)
  expect(await listDemoAccounts(db)).toHaveLength(36)
})

test('the demo is not removed without another super admin', async () => {
  await using api = await startDemo()
  await expect(removeDemo(api.ctx)).rejects.toThrow(/create another one first with npm run admin -- EMAIL/)
  expect(await listDemoAccounts(api.ctx.db)).toHaveLength(36)
})
