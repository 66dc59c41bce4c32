import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { expect, test } from 'vitest'
import { createPlace } from './realtime-place.ts'
import { deliverEvent } from './deliver-event.ts'

function createStorage(kept = new Map<string, string>()) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

function event(seq?: number): RealtimeEvent {
  return { type: 'payment_rebill', content: '', payload: {}, ...(seq !== undefined && { seq }) }
}

function resume(after: number, is_complete = true): RealtimeEvent {
  return { type: 'resume', content: '', payload: { after, is_complete } }
}

/** Collects what the page receives for these frames. */
function listen(place = createPlace('vera', createStorage())) {
  const delivered: (number | string | undefined)[] = []
  const parts = {
    place,
    onEvent: ({ seq }: { seq?: number | undefined }) => delivered.push(seq),
    onGap: () => delivered.push('gap'),
  }
  return {
    delivered,
    place,
    take: (...frames: RealtimeEvent[]) => frames.forEach((frame) => deliverEvent(frame, parts)),
  }
}

test('events already received are not delivered again', () => {
  const { delivered, take, place } = listen()
  take(resume(4), event(5), event(6), event(5), event(6), event(7))
  expect(delivered).toEqual([5, 6, 7])
  expect(place.read()).toBe(7)
})

test('responses and announcements have no number, and are always delivered', () => {
  const { delivered, take, place } = listen()
  take(event(), event())
  expect(delivered).toEqual([undefined, undefined])
  expect(place.read()).toBeNull()
})

test('a gap is reported, and the tab continues after it', () => {
  const { delivered, take, place } = listen()
  take(event(900), resume(20, false), event(21))
  expect(delivered).toEqual([900, 'gap', 21])
  expect(place.read()).toBe(21)
})

test('the place survives a reload for its own user, and corrupt storage counts as none', () => {
  const storage = createStorage()
  createPlace('vera', storage).keep(12)
  expect([createPlace('vera', storage).read(), createPlace('anna', storage).read()]).toEqual([12, null])
  for (const spoilt of ['{', '1', '{"user_id":"vera","seq":"12"}'])
    expect(createPlace('vera', createStorage(new Map([['events-place', spoilt]]))).read()).toBeNull()
})

test('without storage the place lives as long as the page', () => {
  const refusing = {
    getItem: () => null,
    setItem() {
      throw new Error('no room')
    },
  }
  const place = createPlace('vera', refusing)
  place.keep(3)
  expect(place.read()).toBe(3)
})
