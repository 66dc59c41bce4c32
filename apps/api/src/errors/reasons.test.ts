import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { withReasons } from './reasons.ts'

const source = path.resolve(import.meta.dirname, '..')

test('a refusal carries its reason beside its sentence', () => {
  const refusals = withReasons({ slot_closed: 'Закрыто', too_many: (max: number) => `Не больше ${max}` })
  expect(new ApiError('human_friendly', refusals.too_many(3)).toBody()).toEqual({
    error_code: 202,
    reason: 'too_many',
    error_message: 'Не больше 3',
  })
  expect(refusals.slot_closed).toEqual({ reason: 'slot_closed', message: 'Закрыто' })
})

test('a human_friendly error cannot be made without a reason', () => {
  // @ts-expect-error -- the compiler refuses it
  expect(new ApiError('human_friendly', { message: 'Так нельзя' }).reason).toBeUndefined()
})

test('a reason is named in snake_case and is defined in one catalogue', async () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.texts.ts'))
  const catalogues = await Promise.all(
    files.map(async (file) => Object.entries((await import(path.join(source, file))) as Record<string, object>)),
  )
  const reasons = catalogues
    .flat()
    .filter(([name]) => name.endsWith('Refusals'))
    .flatMap(([, refusals]) => Object.keys(refusals))
  expect(reasons.length).toBeGreaterThan(150)
  expect(reasons.filter((reason, index) => reasons.indexOf(reason) !== index)).toEqual([])
  expect(reasons.filter((reason) => !/^[a-z]+(?:_[a-z]+)*$/.test(reason))).toEqual([])
})
