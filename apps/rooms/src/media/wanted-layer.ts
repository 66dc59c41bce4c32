import { VideoQuality, type TrackInfo, type UpdateTrackSettings } from '@livekit/protocol'

/**
 * The largest layer that is of use to a listener: the smallest that fills the size it shows the picture in, or the one
 * it names. Undefined when it shows none.
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
