/** Before anything else in a page: keeps its connections for `readRelayProtocols`. */
export const keepConnections = `{
  const Native = RTCPeerConnection
  globalThis.connections = []
  globalThis.RTCPeerConnection = class extends Native {
    constructor(config) {
      super(config)
      globalThis.connections.push(this)
    }
  }
}`

/** By what protocol each connection of a page reaches its TURN server; undefined for one that uses none. */
export const readRelayProtocols = `Promise.all(connections.filter(({ connectionState }) => connectionState === 'connected').map(async (connection) => {
  const stats = [...(await connection.getStats()).values()]
  const transport = stats.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)
  const pair = stats.find(({ id }) => id === transport?.selectedCandidatePairId)
  const local = stats.find(({ id }) => id === pair?.localCandidateId)
  return local?.relayProtocol
}))`
