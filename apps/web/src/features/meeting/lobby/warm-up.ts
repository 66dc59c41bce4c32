/** The first peer connection of a page is slow to create, so the lobby creates an unused one in advance. */
export async function warmUp(): Promise<void> {
  if (!('RTCPeerConnection' in window)) return
  const connection = new RTCPeerConnection()
  connection.addTransceiver('audio')
  connection.addTransceiver('video')
  await connection.createOffer().catch(() => undefined)
  connection.close()
}
