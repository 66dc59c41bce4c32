import { expect, test } from 'vitest'
import { maySpeak } from './room-floor.ts'

function permissions(canPublishSources: number[], canPublish = true) {
  return { permissions: { canPublish, canPublishSources } } as Parameters<typeof maySpeak>[0]
}

test('the right to speak is read from the permissions', () => {
  expect([maySpeak(permissions([])), maySpeak(permissions([1, 2])), maySpeak({ permissions: undefined })]).toEqual([
    true,
    true,
    true,
  ])
  expect([maySpeak(permissions([1, 3])), maySpeak(permissions([2], false))]).toEqual([false, false])
})
