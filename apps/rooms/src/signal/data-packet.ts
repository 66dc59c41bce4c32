import { DataPacket } from '@livekit/protocol'

/** The parts of a participant that its data carries. */
type Sender = { identity: string; sid: string; isHidden: boolean }

/** Undefined for bytes that are no packet. */
export function readPacket(data: Buffer): DataPacket | undefined {
  try {
    return DataPacket.fromBinary(data)
  } catch {
    return undefined
  }
}

/** Replaces what the client says about itself; nobody learns who a hidden participant is. */
export function setSender(packet: DataPacket, { identity, sid, isHidden }: Sender): void {
  packet.participantIdentity = isHidden ? '' : identity
  packet.participantSid = isHidden ? '' : sid
  if (packet.value.case !== 'user') return
  packet.value.value.participantIdentity = packet.participantIdentity
  packet.value.value.participantSid = packet.participantSid
}

/**
 * Returns whether a packet is meant for a participant. `publishData` of livekit-client names the addressees in the user
 * packet, older releases by sid; streams, RPC and other SDKs name them in the packet around it. LiveKit merges both.
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
