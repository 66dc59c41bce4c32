import { expect, test } from 'vitest'
import { rateQuality, stepNames, summaryOf, type Findings, type StepName, type StepResult } from './connection-steps.ts'

function findings(changed: Partial<Record<StepName, StepResult>> = {}): Findings {
  return Object.fromEntries(stepNames.map((name) => [name, { result: changed[name] ?? 'OK', detail: '' }]))
}

test('all is ready when nothing fails, with or without a relay', () => {
  expect(summaryOf(findings())).toBe('READY')
  expect(summaryOf(findings({ TCP: 'SKIPPED', TURN: 'SKIPPED' }))).toBe('READY')
})

test('a connection without UDP works by the relay, only less well', () => {
  expect(summaryOf(findings({ UDP: 'FAILED' }))).toBe('WEAK')
  expect(summaryOf(findings({ UDP: 'FAILED', TCP: 'SKIPPED', TURN: 'SKIPPED' }))).toBe('NO_LINE')
})

test('a connection that could not be tested is not called bad', () => {
  const untested = { SOCKET: 'SKIPPED', UDP: 'SKIPPED', TCP: 'SKIPPED', TURN: 'SKIPPED', QUALITY: 'SKIPPED' } as const
  expect(summaryOf(findings(untested))).toBe('UNTESTED')
  expect(summaryOf(findings({ ...untested, CAMERA: 'FAILED' }))).toBe('UNTESTED')
})

test('a missing camera is reported, and a missing connection before it', () => {
  expect(summaryOf(findings({ CAMERA: 'FAILED' }))).toBe('NO_DEVICES')
  expect(summaryOf(findings({ CAMERA: 'FAILED', SOCKET: 'FAILED' }))).toBe('NO_LINE')
  expect(summaryOf(findings({ MICROPHONE: 'WEAK' }))).toBe('WEAK')
})

test('a connection is rated by its worst value', () => {
  const good = { roundTripMs: 40, lostShare: 0, framesPerSecond: 30 }
  expect(rateQuality(good)).toBe('OK')
  expect(rateQuality({ ...good, roundTripMs: null })).toBe('OK')
  expect(rateQuality({ ...good, roundTripMs: 400 })).toBe('WEAK')
  expect(rateQuality({ ...good, lostShare: 0.05 })).toBe('WEAK')
  expect(rateQuality({ ...good, lostShare: 0.3 })).toBe('FAILED')
  expect(rateQuality({ ...good, framesPerSecond: 8 })).toBe('WEAK')
  expect(rateQuality({ ...good, framesPerSecond: 0 })).toBe('FAILED')
})
