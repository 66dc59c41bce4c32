import { expect, test } from 'vitest'
import { readMetadata } from './room-metadata.ts'

test('whether the floor is controlled and the room locked is read from its metadata, whatever the version', () => {
  const controlled = { is_floor_controlled: true, is_locked: false }
  expect(readMetadata({ metadata: '{"is_floor_controlled":true}' })).toEqual(controlled)
  expect(readMetadata({ metadata: '{"is_floor_controlled":true,"is_locked":false}' })).toEqual(controlled)
  expect(readMetadata({ metadata: '{"is_locked":true}' })).toEqual({ is_floor_controlled: false, is_locked: true })
  for (const metadata of ['{"is_locked":"yes"}', '', 'null', 'junk', '7'])
    expect(readMetadata({ metadata })).toEqual({ is_floor_controlled: false, is_locked: false })
})
