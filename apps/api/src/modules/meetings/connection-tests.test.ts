import { deleteUser } from '@razgovor/contract/profile'
import { listRows } from '@razgovor/contract/admin'
import { sendConnectionReport, startConnectionTest } from '@razgovor/contract/meetings'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

const report = {
  browser: 'Chromium 130',
  steps: [{ name: 'CAMERA', result: 'OK', detail: '1280 × 720' }],
  comment: 'Звук прерывается',
} as const

test('a connection test gets a room of its own for ten minutes and takes one report, from its own user', async () => {
  await using api = await startApi({ rooms: true })
  const listener = await makeListener(api)
  const { connection_test_id, token } = await api.as(listener).call(startConnectionTest)
  expect(decodeJwt(token)).toMatchObject({
    sub: listener.user_id,
    exp: api.clock.now().getTime() / 1000 + 600,
    video: { room: `t-${connection_test_id}` },
  })
  const input = { params: { connection_test_id }, body: { ...report, steps: [...report.steps] } }
  expect(await api.as(await makeListener(api)).refusal(sendConnectionReport, input)).toBe('not_exist')
  await api.as(listener).call(sendConnectionReport, input)
  expect(await api.as(listener).refusal(sendConnectionReport, input)).toBe('already_exists')
  const read = () => api.ctx.db.selectFrom('connection_tests').select(['report', 'reported_at']).execute()
  expect(await read()).toEqual([{ report, reported_at: api.clock.now() }])
  await api.clock.advance({ minutes: 10 })
  await api.settle()
  await api.as(listener).call(deleteUser, { params: listener })
  await api.clock.advance({ days: 31 })
  await api.settle()
  expect(await read()).toEqual([])
})

test('a user can open ten test rooms in ten minutes, even with concurrent calls; failed attempts do not count', async () => {
  await using api = await startApi({ rooms: true })
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 14 }, () => api.as(listener).call(startConnectionTest)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await api.as(listener).refusal(startConnectionTest)).toBe('throttling')
  await api.as(other).call(startConnectionTest)
  await api.clock.advance({ minutes: 10 })
  await api.as(listener).call(startConnectionTest)

  await using withoutRooms = await startApi()
  const user = withoutRooms.as(await makeListener(withoutRooms))
  for (let count = 0; count < 11; count += 1) expect(await user.refusal(startConnectionTest)).toBe('external_service')
})

test('a full room server and a silent one give different errors for a connection test', async () => {
  await using full = await startApi({ rooms: true, room_limits: { solo_rooms: 1 } })
  await full.as(await makeListener(full)).call(startConnectionTest)
  const other = full.as(await makeListener(full))
  await expect(other.call(startConnectionTest)).rejects.toMatchObject({
    error_name: 'throttling',
    body: { error_message: expect.stringMatching(/^Сейчас связь проверяют слишком многие/) },
  })
  await using silent = await startApi()
  const listener = silent.as(await makeListener(silent))
  await expect(listener.call(startConnectionTest)).rejects.toMatchObject({
    body: { error_message: expect.stringMatching(/^Сервер встреч не отвечает/) },
  })
})

test('an admin sees which steps of a connection report failed', async () => {
  await using api = await startApi({ rooms: true })
  const listener = await makeListener(api)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { connection_test_id } = await api.as(listener).call(startConnectionTest)
  const problems = async () => {
    const { items } = await admin.call(listRows, { params: { path: 'connection_tests' }, query: {} })
    return items.map((row) => [row['problems'], row['comment']])
  }
  expect(await problems()).toEqual([[null, null]])
  const steps = [
    ...report.steps,
    { name: 'MICROPHONE', result: 'WEAK', detail: '' } as const,
    { name: 'TURN', result: 'FAILED', detail: '' } as const,
  ]
  await api.as(listener).call(sendConnectionReport, { params: { connection_test_id }, body: { ...report, steps } })
  expect(await problems()).toEqual([['микрофон (слабо), TURN', 'Звук прерывается']])
})
