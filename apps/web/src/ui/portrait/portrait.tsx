import { useId } from 'react'
import { PortraitFace } from './portrait-face.tsx'
import { HairBehind, HairInFront } from './portrait-hair.tsx'
import type { Look } from './portrait-look.ts'
import { PortraitWear } from './portrait-wear.tsx'

const skins = [
  { skin: '#f6cdb0', shade: '#e2a682' },
  { skin: '#edb98f', shade: '#d0925f' },
  { skin: '#d99c6c', shade: '#b57441' },
  { skin: '#8d5a3a', shade: '#6b3f26' },
] as const

interface PortraitProps {
  look: Look
  fit?: 'slice' | 'meet'
}

/** A paper-cut portrait without a background, in the colors of the nearest `data-tint`. */
export function Portrait({ look, fit = 'slice' }: PortraitProps) {
  const id = useId()
  const { skin, shade } = skins[look.skin] ?? skins[0]
  return (
    <svg
      viewBox="0 0 400 480"
      aria-hidden
      className="block size-full"
      preserveAspectRatio={fit === 'meet' ? 'xMidYMax meet' : 'xMidYMid slice'}
    >
      <HairBehind look={look} />
      <path d="M166 270L234 270L234 352C234 384 166 384 166 352Z" fill={shade} />
      <PortraitWear look={look} clip_id={`${id}-wear`} neck={shade} />
      <PortraitFace look={look} clip_id={`${id}-face`} skin={skin} shade={shade} />
      <HairInFront look={look} />
    </svg>
  )
}
