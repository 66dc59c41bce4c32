import { useEffect, useState } from 'react'
import { watchSizes } from '../room/tiles/watch-sizes.ts'
import { pictureBox, type Box } from './picture-box.ts'

export function usePictureBox(video: HTMLVideoElement | null): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(
    () => (video ? watchSizes(video, ({ picture, element }) => setBox(pictureBox(picture, element))) : undefined),
    [video],
  )
  return box
}
