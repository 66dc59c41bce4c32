import { VideoQuality, type TrackInfo, type UpdateTrackSettings } from '@livekit/protocol'

/**
 * Returns the smallest layer that fills the displayed size, or the requested quality; undefined if the track is not
 * shown.
 */
export function wantedLayer(settings: UpdateTrackSettings | undefined, { layers }: TrackInfo): number | undefined {
  if (settings?.disabled) return undefined
  const sizes = layers.toSorted((a, b) => a.quality - b.quality)
  const largest = Math.max(0, sizes.length - 1)
  if (!settings) return largest
  if (settings.width === 0 || settings.height === 0) {
    return Math.min(largest, settings.quality === VideoQuality.OFF ? 0 : settings.quality)
  }
  const fitting = sizes.findIndex(({ width, height }) => width >= settings.width && height >= settings.height)
  return fitting === -1 ? largest : fitting
}
