import { useEffect, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { overlayTexts as texts } from './overlay.texts.ts'
import { useSwipe } from '../calendar/use-swipe.ts'

interface PhotoViewerProps {
  photos: readonly { url: string }[]
  url: string
  label: string
}

export function PhotoViewer({ photos, url, label }: PhotoViewerProps) {
  const count = photos.length
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      photos.findIndex((photo) => photo.url === url),
    ),
  )
  const step = (by: 1 | -1) => setAt((now) => (now + by + count) % count)
  const swipe = useSwipe(step)
  useArrows(step)
  usePreloaded(photos[(at + 1) % count]?.url)

  return (
    <div {...swipe} className="flex min-h-0 grow flex-col">
      <img
        key={at}
        src={photos[at]?.url ?? url}
        alt={count > 1 ? `${label}, ${texts.at(at + 1, count)}` : label}
        className="m-auto min-h-0 max-w-full"
        style={{ objectFit: 'contain' }}
      />
      {count > 1 && (
        <div className="flex items-center justify-center gap-5 pt-4">
          <IconButton icon="chevron-left" variant="ghost" label={texts.previous_photo} onClick={() => step(-1)} />
          <p role="status" className="num">
            {texts.at(at + 1, count)}
          </p>
          <IconButton icon="chevron-right" variant="ghost" label={texts.next_photo} onClick={() => step(1)} />
        </div>
      )}
    </div>
  )
}

function useArrows(step: (by: 1 | -1) => void) {
  useEffect(() => {
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    // Listens in the capture phase, because the dialog stops the propagation of arrow keys.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}

function usePreloaded(url: string | undefined) {
  useEffect(() => {
    if (url) new Image().src = url
  }, [url])
}
