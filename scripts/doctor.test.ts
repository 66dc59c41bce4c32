import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { DoctorReport } from '@razgovor/contract/doctor'
import { expect, test } from 'vitest'
import { startApi, type TestApi } from '../apps/api/test/start-api.ts'
import { completeEnvironment } from './doctor/environment.ts'
import { summarize, toText } from './doctor/print-report.ts'

interface Exit {
  code: number
  stdout: string
  stderr: string
}

const run = promisify(execFile)

async function doctor(words: string[], env: Record<string, string | undefined>): Promise<Exit> {
  const given = [path.join(import.meta.dirname, 'doctor.ts'), ...words]
  try {
    return { code: 0, ...(await run(process.execPath, given, { env })) }
  } catch (error) {
    return error as Exit
  }
}

function environmentOf({ ctx: { config } }: TestApi): Record<string, string | undefined> {
  const { PATH, HOME } = process.env
  const strings = Object.entries(config).filter(([, value]) => typeof value === 'string')
  return { PATH, HOME, ...(Object.fromEntries(strings) as Record<string, string>) }
}

test('npm run doctor prints each check with what to do, and exits with 1 for a fault', async () => {
  await using api = await startApi({ rooms: true, flowing: true })
  const { code, stdout } = await doctor([], environmentOf(api))
  expect(code).toBe(1)
  expect(stdout).toMatch(/^ {3}ok {2}Mail server$/m)
  expect(stdout).toMatch(/^ {3}ok {2}The acquirer's terminal$/m)
  expect(stdout).toMatch(/^ warn {2}TURN\n {7}There is no TURN server\.\n {7}Meetings do not work/m)
  expect(stdout).toMatch(/\n\n\d+ faulty, \d+ with warnings, \d+ fine, \d+ skipped\.\n$/)
  const { SESSION_SECRET, LIVEKIT_API_SECRET, TBANK_PASSWORD } = api.ctx.config
  for (const secret of [SESSION_SECRET, LIVEKIT_API_SECRET, TBANK_PASSWORD]) expect(stdout).not.toContain(secret)

  const { stdout: json } = await doctor(['--json'], environmentOf(api))
  const report = JSON.parse(json) as DoctorReport
  expect(report.checks.find(({ name }) => name === 'PAYMENTS')).toMatchObject({ state: 'OK', findings: [] })
})

/** REDIS_URL has a wrong escape, and the error about it has the whole address. */
const unusable = {
  DATABASE_URL: 'postgres://localhost:1/none',
  REDIS_URL: 'redis://anna:of%the-cache@localhost:1',
  SMTP_URL: 'smtp://localhost:1',
  SESSION_SECRET: 'long enough, and of no use elsewhere',
  TBANK_TERMINAL_KEY: 'key',
  TBANK_PASSWORD: 'password',
  LIVEKIT_URL: 'ws://localhost:1',
  LIVEKIT_API_KEY: 'rooms',
  LIVEKIT_API_SECRET: 'of the rooms',
}

test('faulty settings are listed without passwords; wrong arguments exit with 2', async () => {
  const { PATH } = process.env
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-doctor-'))
  try {
    const file = path.join(folder, 'env')
    await writeFile(
      file,
      `MAIL_FROM=Разговор <robot@site.ru>\nLIVEKIT_URL=wss://anna:of-the-rooms@rooms.ru\nREFUND_HOURS=-1\n`,
    )
    const { code, stdout } = await doctor(['--settings', file], { PATH, DATA_DIR: folder })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^FAULT {2}Settings$/m)
    expect(stdout).toMatch(/REFUND_HOURS/)
    expect(stdout).not.toContain('of-the-rooms')
    expect(await doctor(['--settings', `${file}.none`], { PATH })).toMatchObject({ code: 2 })
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(await doctor([], { PATH, ...unusable })).toMatchObject({
    code: 2,
    stderr: 'The doctor cannot work: URIError.\n',
  })
  const wrong = await doctor(['--quickly'], { PATH })
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage: npm run doctor/) })
})

test('settings that npm start generates are found in its data folder', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'razgovor-doctor-'))
  try {
    await writeFile(path.join(DATA_DIR, 'database-url'), 'postgres://localhost/embedded')
    await writeFile(path.join(DATA_DIR, 'session-secret'), 'generated')
    await writeFile(
      path.join(DATA_DIR, 'vapid-keys.json'),
      '{"VAPID_PUBLIC_KEY":"public","VAPID_PRIVATE_KEY":"private"}',
    )
    expect(completeEnvironment({ DATA_DIR, PORT: '4000' })).toMatchObject({
      DATABASE_URL: 'postgres://localhost/embedded',
      SESSION_SECRET: 'generated',
      VAPID_PUBLIC_KEY: 'public',
      PUBLIC_URL: 'http://localhost:4000',
      LIVEKIT_URL: 'ws://localhost:4002',
    })
    expect(completeEnvironment({ DATA_DIR, SESSION_SECRET: 'given' })).toMatchObject({ SESSION_SECRET: 'given' })
  } finally {
    await rm(DATA_DIR, { recursive: true })
  }
})

test('a report is printed with a mark for each state', () => {
  type Line = DoctorReport['checks'][number]
  const clock: Line = { name: 'CLOCK', title: 'Clocks', state: 'OK', findings: [] }
  const findings: Line['findings'] = [{ state: 'SKIPPED', text: 'Not needed.', what_to_do: '' }]
  const redis: Line = { name: 'REDIS', title: 'Redis', state: 'SKIPPED', findings }
  expect(toText(clock)).toBe('   ok  Clocks')
  expect(toText(redis)).toBe(' skip  Redis\n       Not needed.')
  expect(summarize([clock, redis])).toBe('0 faulty, 0 with warnings, 1 fine, 1 skipped.')
})
