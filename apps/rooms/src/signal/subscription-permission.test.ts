import { SubscriptionPermission } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { maySubscribe } from './subscription-permission.ts'

const anna = { sid: 'PA_1', identity: 'anna' }

test.for([
  ['everyone may by default', undefined, true],
  ['all participants', { allParticipants: true }, true],
  ['no participant is listed', {}, false],
  ['all tracks for the identity', { trackPermissions: [{ participantIdentity: 'anna', allTracks: true }] }, true],
  ['all tracks for the sid', { trackPermissions: [{ participantSid: 'PA_1', allTracks: true }] }, true],
  ['this track', { trackPermissions: [{ participantSid: 'PA_1', trackSids: ['TR_1'] }] }, true],
  ['another track', { trackPermissions: [{ participantSid: 'PA_1', trackSids: ['TR_2'] }] }, false],
  ['another participant', { trackPermissions: [{ participantIdentity: 'boris', allTracks: true }] }, false],
] as const)('subscription permission: %s', ([, permission, isAllowed]) => {
  const given = permission && new SubscriptionPermission(JSON.parse(JSON.stringify(permission)))
  expect(maySubscribe(given, anna, 'TR_1')).toBe(isAllowed)
})
