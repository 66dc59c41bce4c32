/** The first release of livekit-client of which it is known that it finds tracks by `midToTrackId`. */
const MAPPING_SINCE = { major: 2, minor: 16 }

/**
 * Whether a client finds the track of a media section by the offer's `midToTrackId`. Native SDKs and older releases read
 * the track id in the SDP, which they remember for good: for them a section is never given to another track.
 */
export function mapsSections(params: URLSearchParams): boolean {
  const [major = 0, minor = 0] = (params.get('version') ?? '').split('.', 2).map(Number)
  if (params.get('sdk') !== 'js') return false
  return major > MAPPING_SINCE.major || (major === MAPPING_SINCE.major && minor >= MAPPING_SINCE.minor)
}
