// The first livekit-client release known to support `midToTrackId`.
const mappingSince = { major: 2, minor: 16 }

/**
 * Detects clients that find tracks by `midToTrackId`. Other SDKs and older releases remember the SDP track id of a
 * section forever, so their sections are never reused.
 */
export function mapsSections(params: URLSearchParams): boolean {
  const [major = 0, minor = 0] = (params.get('version') ?? '').split('.', 2).map(Number)
  if (params.get('sdk') !== 'js') return false
  return major > mappingSince.major || (major === mappingSince.major && minor >= mappingSince.minor)
}
