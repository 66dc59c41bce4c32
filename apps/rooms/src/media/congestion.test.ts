import { ConnectionQuality } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { allocate } from './allocation.ts'
import { Congestion } from './congestion.ts'
import { qualityOf } from './quality.ts'
import { Rate } from './rate.ts'
import { Reception } from './reception.ts'
import { InactivityDetector } from './inactivity-detector.ts'

const threeStreams = [150, 500, 1700].map((kilobits, index) => ({ index, bits_per_second: kilobits * 1000 }))

function demand(wanted: number | undefined, live = threeStreams) {
  return { wanted, live }
}

test.each([
  ['everything', Infinity, [2, 2]],
  ['the cheapest steps first', 1_100_000, [1, 1]],
  ['a step for one', 700_000, [1, 0]],
  ['the smallest of each', 300_000, [0, 0]],
  ['a picture that shakes', 230_000, [0, 0]],
  ['one picture', 170_000, [0, undefined]],
  ['sound only', 0, [undefined, undefined]],
])('two subscribers share a link with room for %s', (_room, budget, layers) => {
  expect(allocate([demand(2), demand(2)], budget)).toEqual(layers)
})

test('no subscriber gets a layer larger than it displays, or an inactive layer', () => {
  expect(
    allocate(
      [demand(1), demand(undefined), demand(0, threeStreams.slice(1)), demand(2, threeStreams.slice(0, 2))],
      Infinity,
    ),
  ).toEqual([1, undefined, 1, 1])
  expect(allocate([demand(2, [])], 0)).toEqual([2])
})

test('a congested link gets less, is probed again, and waits longer after a failed probe', () => {
  const congestion = new Congestion()
  congestion.observeEstimate(500_000, 1_000_000, 0)
  expect(congestion.budget(0)).toBe(Infinity)
  congestion.observeEstimate(500_000, 1_000_000, 1_000)
  expect(congestion.budget(1_000)).toBe(475_000)
  congestion.observeEstimate(700_000, 470_000, 2_000)
  expect(congestion.budget(2_000)).toBe(475_000)
  congestion.observeEstimate(700_000, 470_000, 4_000)
  expect(congestion.budget(4_000)).toBe(665_000)
  expect(congestion.budget(6_000)).toBe(Infinity)
  congestion.observeEstimate(500_000, 1_000_000, 6_500)
  congestion.observeEstimate(500_000, 1_000_000, 7_500)
  expect(congestion.budget(12_500)).toBe(475_000)
  expect(congestion.budget(15_600)).toBe(Infinity)
})

test('a low estimate limits the budget after 700 ms', () => {
  const congestion = new Congestion()
  const budgets = [0, 699, 700].map((at_ms) => {
    congestion.observeEstimate(500_000, 1_000_000, at_ms)
    return congestion.budget(at_ms)
  })
  expect(budgets).toEqual([Infinity, Infinity, 475_000])
})

test('a growing estimate does not limit the budget, a stable low one does', () => {
  const congestion = new Congestion()
  for (let at_ms = 0; at_ms <= 3_000; at_ms += 500)
    congestion.observeEstimate(50_000 * 1.08 ** (at_ms / 1000), 80_000, at_ms)
  expect(congestion.budget(3_000)).toBe(Infinity)
  for (let at_ms = 3_500; at_ms <= 5_000; at_ms += 500) congestion.observeEstimate(60_000, 80_000, at_ms)
  expect(congestion.budget(5_000)).toBe(57_000)
})

test('light packet loss does not limit the budget, losing a third does', () => {
  const congestion = new Congestion()
  for (let report = 0; report < 100; report += 1) congestion.observeLoss(report % 2 ? 0.2 : 0, 1_000_000, report * 500)
  expect(congestion.budget(50_000)).toBe(Infinity)
  for (let report = 0; report < 20; report += 1) congestion.observeLoss(0.33, 1_000_000, 50_000 + report * 500)
  expect(congestion.budget(60_000)).toBeLessThan(800_000)
})

test('the bitrate covers the last second', () => {
  const rate = new Rate()
  for (let at_ms = 100_000; at_ms < 102_000; at_ms += 10) rate.add(100, at_ms)
  expect(rate.bitsPerSecond(101_990)).toBeCloseTo(80_000, -3)
  expect(rate.bitsPerSecond(103_500)).toBe(0)
})

test('a lost packet is requested after a delay, again after a round trip, and stays counted when it arrives', () => {
  const reception = new Reception(1, 90_000)
  for (const sequence of [65_534, 65_535, 2]) expect(reception.observe(sequence, 0, 0)).toBe(true)
  expect(reception.takeLost(5)).toEqual([])
  expect(reception.takeLost(20)).toEqual([0, 1])
  expect(reception.takeLost(60)).toEqual([])
  expect(reception.takeLost(120)).toEqual([0, 1])
  expect(reception.observe(0, 0, 130)).toBe(true)
  expect(reception.observe(0, 0, 131)).toBe(false)
  expect(reception.takeReport(200)).toMatchObject({ fraction_lost: 0.4, total_lost: 2, highest_sequence: 65_538 })
  expect(reception.takeLost(2_300)).toEqual([])
})

test('a lost packet is requested at most eight times', () => {
  const reception = new Reception(1, 90_000)
  for (const sequence of [1, 3]) reception.observe(sequence, 0, 0)
  const requested = Array.from({ length: 20 }, (_, index) => reception.takeLost(100 + index * 90))
  expect(requested.flat()).toEqual(Array(8).fill(2))
})

test('a reordered packet is not lost', () => {
  const reception = new Reception(1, 90_000)
  for (const sequence of [1, 3, 2]) reception.observe(sequence, 0, 0)
  expect(reception.takeLost(1_000)).toEqual([])
  expect(reception.takeReport(1_000)).toMatchObject({ fraction_lost: 0, total_lost: 0 })
})

test('packets that arrive at their pace have no jitter, and a late one adds a sixteenth of its delay', () => {
  const reception = new Reception(1, 90_000)
  for (const [sequence, now_ms] of [1_000, 1_020, 1_040].entries())
    reception.observe(sequence, sequence * 1_800, now_ms)
  expect(reception.takeReport(1_040).jitter).toBe(0)
  reception.observe(3, 3 * 1_800, 1_060 + 16)
  expect(reception.takeReport(1_080).jitter).toBe((16 * 90) / 16)
})

test('after a large sequence gap no packets in between are requested', () => {
  const reception = new Reception(1, 90_000)
  reception.observe(1, 0, 0)
  reception.observe(30_000, 0, 0)
  expect(reception.takeLost(1_000)).toEqual([])
})

test.each([
  [0, 20, 'EXCELLENT'],
  [0.05, 100, 'GOOD'],
  [0, 400, 'GOOD'],
  [0.2, 100, 'POOR'],
  [0, 900, 'POOR'],
] as const)('%f loss and %i ms round trip are %s quality', (loss, round_trip_ms, quality) => {
  expect(
    qualityOf(
      [
        { loss: 0, round_trip_ms: 1 },
        { loss, round_trip_ms },
      ],
      true,
    ),
  ).toBe(ConnectionQuality[quality])
  expect(qualityOf([{ loss, round_trip_ms }], false)).toBe(ConnectionQuality.LOST)
})

test('a path is dead after three seconds without expected packets, and reported once', () => {
  const detector = new InactivityDetector()
  expect([0, 2_900].map((at_ms) => detector.isDead(true, at_ms))).toEqual([false, false])
  detector.recordActivity()
  expect([3_000, 5_900, 6_000, 9_000].map((at_ms) => detector.isDead(true, at_ms))).toEqual([false, false, true, false])
  detector.recordActivity()
  expect([10_000, 20_000].map((at_ms) => detector.isDead(false, at_ms))).toEqual([false, false])
})
