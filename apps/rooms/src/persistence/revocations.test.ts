import { expect, test } from 'vitest'
import { Revocations } from './revocations.ts'

const roomName = 'c-42'

test('deleting a room revokes the tokens issued up to that very second', () => {
  const revocations = new Revocations()
  revocations.deleteRoom(roomName, 1_000_900)
  const issued = [999, 1_000, 1_001]
  expect(issued.map((nbf) => revocations.isRevoked({ sub: 'anna', nbf }, roomName))).toEqual([true, true, false])
  expect(revocations.isRevoked({ sub: 'anna', nbf: 999 }, 'c-43')).toBe(false)
})

test('removing a participant revokes their tokens issued before the given second', () => {
  const revocations = new Revocations()
  revocations.removeIdentity(roomName, 'anna', { before_s: 1_000, now_ms: 2_000_000 })
  const issued = [999, 1_000]
  expect(issued.map((nbf) => revocations.isRevoked({ sub: 'anna', nbf }, roomName))).toEqual([true, false])
  expect(revocations.isRevoked({ sub: 'boris', nbf: 999 }, roomName)).toBe(false)
})

test('removing a participant without a second revokes their tokens of the next minute too', () => {
  const revocations = new Revocations()
  revocations.removeIdentity(roomName, 'anna', { before_s: 0, now_ms: 1_000_900 })
  const issued = [1_059, 1_060]
  expect(issued.map((nbf) => revocations.isRevoked({ sub: 'anna', nbf }, roomName))).toEqual([true, false])
})
