import { useEffect, useState } from 'react'
import { persisted } from '../../../../lib/persist.ts'
import { watchSizes } from './watch-sizes.ts'

interface Size {
  width: number
  height: number
}

/** The whole picture is shown if filling the tile would show less of it than this share. */
const shownMin = 0.7
/** If filling the tile shows more than this share, the person gets no choice. */
const fittingMin = 0.9

/** Whether the person prefers whole pictures; null until they choose. */
const useFitChoice = persisted<{ is_whole: boolean | null }>({
  name: 'meeting-fit',
  version: 1,
  initial: { is_whole: null },
  parse: (stored) =>
    typeof (stored as { is_whole?: unknown }).is_whole === 'boolean' ? (stored as { is_whole: boolean }) : null,
})

/** Returns the share of a picture that is visible when it fills a tile; 1 while either has no size. */
export function shownShare(picture: Size, tile: Size): number {
  const [one, other] = [picture.width / picture.height, tile.width / tile.height]
  return one > 0 && other > 0 && Number.isFinite(one + other) ? Math.min(one, other) / Math.max(one, other) : 1
}

/**
 * Decides whether a picture is contained in its tile or fills it: by their aspect ratios, until the person chooses. The
 * choice is remembered for all tiles where it makes a difference.
 */
export function usePictureFit(video: HTMLVideoElement | null) {
  const [share, setShare] = useState(1)
  const choice = useFitChoice((fit) => fit.is_whole)
  useEffect(
    () => (video ? watchSizes(video, ({ picture, element }) => setShare(shownShare(picture, element))) : undefined),
    [video],
  )
  const hasChoice = share < fittingMin
  const isWhole = hasChoice && (choice ?? share < shownMin)
  return { isWhole, hasChoice, toggle: () => useFitChoice.setState({ is_whole: !isWhole }) }
}
