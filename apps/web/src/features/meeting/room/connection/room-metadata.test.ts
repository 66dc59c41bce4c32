import { expect, test } from 'vitest'
import { readMetadata } from './room-metadata.ts'

const unset = { is_floor_controlled: false, is_locked: false, co_host_ids: [], spotlight_id: null, recording: null }

test('settings of the hosts are read from the metadata of the room, whatever the version', () => {
  const controlled = { ...unset, is_floor_controlled: true }
  expect(readMetadata({ metadata: '{"is_floor_controlled":true}' })).toEqual(controlled)
  expect(readMetadata({ metadata: '{"is_floor_controlled":true,"is_locked":false}' })).toEqual(controlled)
  expect(readMetadata({ metadata: '{"is_locked":true}' })).toEqual({ ...unset, is_locked: true })
  const hosts = { co_host_ids: ['vera', 'boris'], spotlight_id: 'vera' }
  expect(readMetadata({ metadata: JSON.stringify(hosts) })).toEqual({ ...unset, ...hosts })
  const mixed = { co_host_ids: ['vera', 7], spotlight_id: 7 }
  expect(readMetadata({ metadata: JSON.stringify(mixed) })).toEqual({ ...unset, co_host_ids: ['vera'] })
  for (const metadata of ['{"is_locked":"yes","co_host_ids":"vera"}', '', 'null', 'junk', '7'])
    expect(readMetadata({ metadata })).toEqual(unset)
})
