import { tints, type Tint } from '../../../apps/api/src/ssr/tint.ts'
import { face } from './face.ts'
import { hairBehind, hairInFront } from './hair.ts'
import type { Look } from './look.ts'
import { wear } from './wear.ts'

const skins = [
  { skin: '#f6cdb0', shade: '#e2a682' },
  { skin: '#edb98f', shade: '#d0925f' },
  { skin: '#d99c6c', shade: '#b57441' },
  { skin: '#8d5a3a', shade: '#6b3f26' },
] as const

export const portraitSize = { width: 400, height: 480 }

/** Draws the person without a background; the page shows it on the speaker's tint. */
export function drawPortrait(look: Look, tint: Tint): string {
  return svg({ x: 0, y: 0, ...portraitSize }, person(look, tint))
}

export function drawFace(look: Look, tint: Tint): string {
  const frame = { x: 50, y: 36, width: 300, height: 300 }
  const backdrop = `<rect x="50" y="36" width="300" height="300" fill="${tints[tint].backdrop}"/>`
  return svg(frame, backdrop + person(look, tint))
}

function person(look: Look, tint: Tint): string {
  const colors = skins[look.skin] ?? skins[0]
  return `${hairBehind(look)}
    <path d="M166 270L234 270L234 352C234 384 166 384 166 352Z" fill="${colors.shade}"/>
    ${wear(look, { deep: tints[tint].deep, neck: colors.shade })}
    ${face(look, colors)}
    ${hairInFront(look)}`
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

function svg({ x, y, width, height }: Frame, content: string): string {
  const size = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content.replaceAll(/\s*\n\s*/g, ' ')}</svg>\n`
}
