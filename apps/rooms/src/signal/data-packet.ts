import { DataPacket } from '@livekit/protocol'

interface Sender {
  identity: string
  sid: string
  isHidden: boolean
}

export function readPacket(data: Buffer): DataPacket | undefined {
  try {
    return DataPacket.fromBinary(data)
  } catch {
    return undefined
  }
}

/** Replaces the client's own claim; hidden participants stay anonymous. */
export function setSender(packet: DataPacket, { identity, sid, isHidden }: Sender): void {
  packet.participantIdentity = isHidden ? '' : identity
  packet.participantSid = isHidden ? '' : sid
  if (packet.value.case !== 'user') return
  packet.value.value.participantIdentity = packet.participantIdentity
  packet.value.value.participantSid = packet.participantSid
}

/**
 * Returns a predicate for the addressees. livekit-client's `publishData` names them in the user packet, older releases
 * by sid; streams, RPC and other SDKs in the outer packet. LiveKit merges both.
 */
export function addresseesOf(packet: DataPacket): (participant: { identity: string; sid: string }) => boolean {
  const user = packet.value.case === 'user' ? packet.value.value : undefined
  if (user && packet.destinationIdentities.length === 0) packet.destinationIdentities = user.destinationIdentities
  if (user) user.destinationIdentities = packet.destinationIdentities
  const identities = new Set(packet.destinationIdentities)
  const sids = new Set(user?.destinationSids)
  if (identities.size + sids.size === 0) return () => true
  return ({ identity, sid }) => identities.has(identity) || sids.has(sid)
}
