export function createMixer() {
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  // Without a constant source, browsers record nothing during silence, and the video stops.
  const silence = new ConstantSourceNode(context, { offset: 0 })
  silence.connect(target)
  silence.start()
  void context.resume()
  return {
    stream: target.stream,
    setTracks(tracks: readonly MediaStreamTrack[]) {
      for (const [track, source] of sources) {
        if (tracks.includes(track) && track.readyState === 'live') continue
        source.disconnect()
        sources.delete(track)
      }
      for (const track of tracks) {
        if (sources.has(track) || track.readyState !== 'live') continue
        const source = context.createMediaStreamSource(new MediaStream([track]))
        source.connect(target)
        sources.set(track, source)
      }
    },
    close: () => void context.close(),
  }
}
