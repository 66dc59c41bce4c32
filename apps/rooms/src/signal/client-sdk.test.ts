import { expect, test } from 'vitest'
import { mapsSections } from './client-sdk.ts'

const maps = (query: string) => mapsSections(new URLSearchParams(query))

test('only recent livekit-client releases find tracks by midToTrackId', () => {
  for (const version of ['2.16.0', '2.23.0', '3.0.0']) expect(maps(`sdk=js&version=${version}`)).toBe(true)
  for (const version of ['2.13.1', '1.15.13', '', 'x']) expect(maps(`sdk=js&version=${version}`)).toBe(false)
  for (const sdk of ['rust', 'swift', 'python', '']) expect(maps(`sdk=${sdk}&version=2.23.0`)).toBe(false)
})
