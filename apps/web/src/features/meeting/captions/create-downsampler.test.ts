import { expect, test } from 'vitest'
import { createDownsampler } from './create-downsampler.ts'

function samplesOf(from: number, seconds: number, wave: (second: number) => number): Int16Array {
  const samples: number[] = []
  const take = createDownsampler(from, 16_000, (block) =>
    samples.push(...new Int16Array(structuredClone(block, { transfer: [block] }))),
  )
  const input = Float32Array.from({ length: from * seconds }, (_, n) => wave(n / from))
  for (let begin = 0; begin < input.length; begin += 128) take(input.subarray(begin, begin + 128))
  return Int16Array.from(samples)
}

test.each([48_000, 44_100, 16_000])('sound of %s Hz arrives with 16,000 samples a second', (from) => {
  expect(samplesOf(from, 3, () => 0)).toHaveLength(48_000)
})

test('a tone keeps its pitch and its loudness', () => {
  const samples = samplesOf(48_000, 1, (second) => 0.5 * Math.sin(2 * Math.PI * 440 * second))
  const rises = samples.filter((sample, n) => n > 0 && samples[n - 1]! < 0 && sample >= 0).length
  expect(rises).toBeGreaterThanOrEqual(438)
  expect(rises).toBeLessThanOrEqual(441)
  expect(Math.max(...samples)).toBeGreaterThan(0.49 * 32_767)
  expect(Math.max(...samples)).toBeLessThan(0.51 * 32_767)
})

test('sound that is too loud is cut, not wrapped around', () => {
  expect(new Set(samplesOf(16_000, 1, () => 1.5))).toEqual(new Set([32_767]))
})
