/** A page's first peer connection is slow to make: the lobby makes one that leads nowhere, so that the room's is not it. */
export async function warmUp(): Promise<void> {
  if (!('RTCPeerConnection' in window)) return
  const connection = new RTCPeerConnection()
  connection.addTransceiver('audio')
  connection.addTransceiver('video')
  await connection.createOffer().catch(() => undefined)
  connection.close()
}
