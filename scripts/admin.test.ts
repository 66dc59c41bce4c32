import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connect } from '../apps/api/src/db/client.ts'
import { createLog } from '../apps/api/src/telemetry/log.ts'
import { isPasswordOf } from '../apps/api/src/modules/accounts/credentials/passwords.ts'
import { borrowDatabase } from '../apps/api/test/test-database.ts'

const run = promisify(execFile)

test('npm run admin creates a super admin and promotes an existing user', async () => {
  const { url, release } = await borrowDatabase()
  const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, createLog('silent'))
  const admin = async (...words: string[]) =>
    run(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...words], {
      env: { ...process.env, DATABASE_URL: url },
    })
  try {
    const { stdout } = await admin(' Anna@Example.ru ')
    const [, password = ''] = /^Created super admin anna@example\.ru, password (\S+)$/m.exec(stdout) ?? []
    const users = db.selectFrom('users').select(['role', 'password_hash']).where('email', '=', 'anna@example.ru')
    const made = await users.executeTakeFirstOrThrow()
    expect(made.role).toBe('SUPER_ADMIN')
    expect(await isPasswordOf(made.password_hash, password)).toBe(true)

    await admin('boris@example.ru')
    await db.updateTable('users').set({ role: 'LISTENER' }).where('email', '=', 'anna@example.ru').execute()
    expect((await admin('anna@example.ru')).stdout).toContain('is now a super admin')
    expect(await users.executeTakeFirstOrThrow()).toEqual({ ...made, role: 'SUPER_ADMIN' })

    const given = await admin('anna@example.ru', '--new-password')
    const [, renewed = ''] = /^New password: (\S+)\. All sessions were signed out\.$/m.exec(given.stdout) ?? []
    const { password_hash } = await users.executeTakeFirstOrThrow()
    expect(await isPasswordOf(password_hash, renewed)).toBe(true)

    await db
      .updateTable('users')
      .set({ email: 'admin@razgovor.example' })
      .where('email', '=', 'anna@example.ru')
      .execute()
    expect((await admin('remove-demo')).stdout).toMatch(/^Closed 1 demo accounts;.*Super admins: boris@example\.ru\n$/s)
    await expect(admin('nobody')).rejects.toMatchObject({
      code: 1,
      stderr: 'Usage: npm run admin -- EMAIL [--new-password] | remove-demo\n',
    })
  } finally {
    await close()
    await release()
  }
})
