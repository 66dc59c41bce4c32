import type { ReactNode } from 'react'
import { PointerMark } from './pointer-mark.tsx'
import { usePointingAt } from './pointers.store.ts'
import { usePictureBox } from './use-picture-box.ts'

interface PointerLayerProps {
  /** The person who shares the screen. */
  screen_id: string
  video: HTMLVideoElement | null
  /** Shown on the picture, below the pointers. */
  children?: ReactNode
}

export function PointerLayer({ screen_id, video, children }: PointerLayerProps) {
  const box = usePictureBox(video)
  const identities = usePointingAt(screen_id)
  if (!box) return null
  return (
    <div className="pointer-events-none absolute" style={{ ...box }}>
      {children}
      {identities.map((identity) => (
        <PointerMark key={identity} identity={identity} />
      ))}
    </div>
  )
}
