import { getChecks } from '@razgovor/contract/operations'
import { expect, test } from 'vitest'
import { seedDemo } from '../../../../../scripts/seed.ts'
import { startApiProcess } from '../../../test/api-process.ts'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { demoFault } from './refuse-demo.ts'

const here = { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000', PUBLIC_DEMONSTRATION: false }
const sandbox = { ...here, SANDBOX_URL: 'http://localhost:3001' }

test('a site with demo accounts starts only with the sandbox, locally or as a public demonstration', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await makeListener(api)
  expect(await demoFault(db, here)).toBeUndefined()

  const admin = await makeUser(api, 'SUPER_ADMIN')
  await db.updateTable('users').set({ email: 'admin@razgovor.example' }).where('user_id', '=', admin.user_id).execute()
  expect(await demoFault(db, sandbox)).toBeUndefined()
  const refused = expect.stringMatching(/of 1 accounts, 1 of them super admins.*npm run admin -- remove-demo$/s)
  expect(await demoFault(db, here)).toEqual(refused)
  expect(await demoFault(db, { ...sandbox, HOST: '0.0.0.0' })).toEqual(refused)
  expect(await demoFault(db, { ...sandbox, PUBLIC_URL: 'https://shop.example' })).toEqual(refused)
  const onPurpose = { ...sandbox, PUBLIC_URL: 'https://shop.example', PUBLIC_DEMONSTRATION: true }
  expect(await demoFault(db, onPurpose)).toBeUndefined()
  expect(await demoFault(db, { ...here, PUBLIC_DEMONSTRATION: true })).toEqual(refused)
})

test('a demo account is recognized by its password after its e-mail is changed', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await seedDemo({ db, now: api.clock.now(), files_folder: api.ctx.config.FILES_DIR! })
  await db.updateTable('users').set({ email: 'boss@shop.ru' }).where('email', '=', 'admin@razgovor.example').execute()
  expect(await demoFault(db, here)).toMatch(/1 of them super admins/)
})

test('a process without the sandbox refuses to start with demo accounts', async () => {
  await using api = await startApi({ flowing: true })
  await seedDemo({ db: api.ctx.db, now: api.clock.now(), files_folder: api.ctx.config.FILES_DIR! })
  await expect(startApiProcess(api)).rejects.toThrow('did not start')
})

test('the operator’s checks report demo accounts as a fault, or as advice on a local sandbox', async () => {
  for (const [environment, state] of [
    [{}, 'FAULT'],
    [{ SANDBOX_URL: 'http://localhost:3001' }, 'ADVICE'],
    [{ SANDBOX_URL: 'http://localhost:3001', PUBLIC_DEMONSTRATION: 'true' }, 'FAULT'],
  ] as const) {
    await using api = await startApi({ environment })
    const admin = await makeUser(api, 'SUPER_ADMIN')
    const demoCheck = async () => {
      const { checks } = await api.as(admin).call(getChecks)
      return checks.find(({ name }) => name === 'DEMO_ACCOUNTS')
    }
    expect(await demoCheck()).toEqual({ name: 'DEMO_ACCOUNTS', state: 'OK', detail: null })
    const left = await makeListener(api)
    await api.ctx.db
      .updateTable('users')
      .set({ email: 'kostya@razgovor.example' })
      .where('user_id', '=', left.user_id)
      .execute()
    expect(await demoCheck()).toMatchObject({ state })
  }
})
