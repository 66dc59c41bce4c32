import { Room, version } from 'livekit-client'
import { expect, test } from 'vitest'

test('the internals of livekit-client that the room uses are known for this version only', () => {
  // Before this number changes: does a full reconnect still show video at once without `patchRepublishOrder`, is the last
  // offer still logged as an error without `dropLastOffer`, do the numbers of the connection (key I) still appear, and is a
  // lost device opened again from `LocalTrack.constraints`?
  expect(version).toBe('2.23.0')
  const { engine, localParticipant } = new Room()
  expect(engine.waitForPCInitialConnection).toBeTypeOf('function')
  expect(localParticipant.republishAllTracks).toBeTypeOf('function')
})
