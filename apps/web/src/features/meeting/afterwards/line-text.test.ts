import { expect, test } from 'vitest'
import { emptyLine, type Peer } from '../meeting.store.ts'
import { afterwardsTexts } from './afterwards.texts.ts'
import { logSecond } from './line-log.ts'
import { lineText } from './line-text.ts'

const { line: texts } = afterwardsTexts
const seen = (ownWeakSeconds: number, othersWeakSeconds: number) =>
  lineText({ seconds: 600, ownWeakSeconds, othersWeakSeconds })

test('a sentence says whether the connection was good or weak, and on which side', () => {
  expect(seen(0, 0)).toBe(texts.good)
  expect(seen(120, 0)).toBe('По замерам твоя связь была слабой 20 % времени: 2 минуты.')
  expect(seen(0, 60)).toBe(`${texts.good} ${texts.only_others_weak(10)}`)
  expect(seen(90, 60)).toBe(`${texts.weak(2, 15)} ${texts.others_weak(10)}`)
})

test('a few weak seconds are not reported, nor is a stay of less than a minute', () => {
  expect(seen(5, 5)).toBe(texts.good)
  expect(lineText({ seconds: 59, ownWeakSeconds: 59, othersWeakSeconds: 0 })).toBeNull()
})

const peer = (quality: Peer['quality']) => ({ quality }) as Peer

test('weak, lost and broken seconds count, paused pictures on the own side; what is not reported yet counts as good', () => {
  const joined = { phase: 'joined', quality: 'good', peers: [peer('good')], pausedPlaces: [], line: emptyLine } as const
  expect(logSecond({ ...joined, quality: null, peers: [peer(null)] })).toEqual({ ...emptyLine, seconds: 1 })
  for (const quality of ['weak', 'lost'] as const) {
    expect(logSecond({ ...joined, quality })).toMatchObject({ ownWeakSeconds: 1, othersWeakSeconds: 0 })
    expect(logSecond({ ...joined, peers: [peer('good'), peer(quality)] })).toMatchObject({
      ownWeakSeconds: 0,
      othersWeakSeconds: 1,
    })
  }
  const pausedPlaces = [{ identity: 'anna', kind: 'CAMERA' }] as const
  expect(logSecond({ ...joined, pausedPlaces })).toMatchObject({ ownWeakSeconds: 1, othersWeakSeconds: 0 })
  expect(logSecond({ ...joined, phase: 'reconnecting', peers: [peer('lost')] })).toMatchObject({
    ownWeakSeconds: 1,
    othersWeakSeconds: 0,
  })
})
