// Must run first in a page: records its connections for `readRelayProtocols`.
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

// The TURN transport of each connected peer connection; undefined without TURN.
export const readRelayProtocols = `Promise.all(connections.filter(({ connectionState }) => connectionState === 'connected').map(async (connection) => {
  const stats = [...(await connection.getStats()).values()]
  const transport = stats.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)
  const pair = stats.find(({ id }) => id === transport?.selectedCandidatePairId)
  const local = stats.find(({ id }) => id === pair?.localCandidateId)
  return local?.relayProtocol
}))`
