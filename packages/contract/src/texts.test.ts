import { expectTypeOf, test } from 'vitest'
import type { Texts } from './texts.ts'

const cartTexts = {
  title: 'Корзина',
  pay: (sum: string) => `Оплатить ${sum}`,
  tabs: { future: 'Предстоящие' },
  days: ['день', 'дня', 'дней'],
} as const

test('a catalogue of another language has the same keys and arguments, and its own words', () => {
  expectTypeOf<Texts<typeof cartTexts>>().toEqualTypeOf<{
    readonly title: string
    readonly pay: (sum: string) => string
    readonly tabs: { readonly future: string }
    readonly days: readonly [string, string, string]
  }>()
})

test('refusals of another language have the same reasons and arguments', () => {
  interface Refusals {
    closed: { reason: 'closed'; message: string }
    too_many: (max: number) => { reason: 'too_many'; message: string }
  }
  expectTypeOf<Texts<Refusals>>().toEqualTypeOf<{
    readonly closed: { readonly reason: string; readonly message: string }
    readonly too_many: (max: number) => { readonly reason: string; readonly message: string }
  }>()
})
