import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { tints, type Tint } from '../tint.ts'

export const cardSize = { width: 1200, height: 630 } as const

export interface Card {
  tint: Tint
  kicker: string
  title: string
  line: string
  stars: string | null
  tag: string | null
  /** Drawn on the tint; else the initials, else the site's own mark. */
  picture: Buffer | null
  initials: string | null
}

const fonts = {
  SemiBold: fileURLToPath(new URL('../../../fonts/onest-card-600.ttf', import.meta.url)),
  Regular: fileURLToPath(new URL('../../../fonts/onest-card-400.ttf', import.meta.url)),
}
const ink = '#111114'
const mute = '#65676c'
const panel = { left: 740, width: 460, height: cardSize.height } as const
const margin = 64
const textWidth = panel.left - 2 * margin
const mark =
  '<rect width="21" height="21" rx="8" fill="#111114"/><path d="M13 13a8 8 0 0 1 8-8h5a8 8 0 0 1 8 8v5a8 8 0 0 1-8 8h-9a4 4 0 0 1-4-4v-9Z" fill="#c8f542"/>'

export async function drawCard(card: Card): Promise<Buffer> {
  const layers = [await drawPanel(card), ...(await drawTexts(card))]
  return sharp({ create: { ...cardSize, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function drawPanel({ tint, picture, initials }: Card): Promise<OverlayOptions> {
  const { backdrop, circle, deep } = tints[tint]
  const { width, height } = panel
  const isMarked = !picture && !initials
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${backdrop}"/>
    <circle cx="${width / 2}" cy="${height * (picture ? 0.56 : 0.5)}" r="190" fill="${circle}"/>
    ${isMarked ? `<g transform="translate(128 237) scale(6)">${mark}</g>` : ''}</svg>`
  const base = sharp(Buffer.from(svg))
  const over = picture
    ? {
        input: await sharp(picture, { limitInputPixels: 50_000_000 })
          .resize(width, height, { fit: 'cover', position: 'top' })
          .png()
          .toBuffer(),
      }
    : initials && { input: (await setText(initials, { size: 170, color: deep, width })).input, gravity: 'centre' }
  const input = await (over ? base.composite([over]) : base).png().toBuffer()
  return { input, left: panel.left, top: 0 }
}

async function drawTexts({ kicker, title, line, stars, tag }: Card): Promise<OverlayOptions[]> {
  const logo = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="56" viewBox="0 0 34 26">${mark}</svg>`,
  )
  const name = await setText(kicker, { size: 40, color: ink, width: textWidth - 100 })
  const heading = await fitText(title, {
    sizes: [84, 72, 60, 50, 42],
    color: ink,
    width: textWidth,
    height: tag || stars ? 250 : 310,
  })
  const below = line
    ? await fitText(line, { sizes: [34, 30], color: mute, width: textWidth, height: 110, weight: 'Regular' })
    : null
  const headingTop = 150
  return [
    { input: logo, left: margin, top: 56 },
    { input: name.input, left: margin + 92, top: 56 + Math.round((56 - name.height) / 2) },
    { input: heading.input, left: margin, top: headingTop },
    ...(below ? [{ input: below.input, left: margin, top: headingTop + heading.height + 28 }] : []),
    ...(await drawFoot(tag, stars)),
  ]
}

const footHeight = 76
const footTop = cardSize.height - 56 - footHeight

async function drawFoot(tag: string | null, stars: string | null): Promise<OverlayOptions[]> {
  const pill = tag ? await drawTag(tag) : { layers: [], width: 0 }
  return [...pill.layers, ...(stars ? await drawStars(stars, margin + (tag ? pill.width + 28 : 0)) : [])]
}

const star =
  '<svg xmlns="http://www.w3.org/2000/svg" width="46" height="46" viewBox="2 2 20 20"><path fill="#111114" d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z"/></svg>'

// The font has no star.
async function drawStars(average: string, left: number): Promise<OverlayOptions[]> {
  const text = await setText(average, { size: 38, color: ink, width: textWidth })
  return [
    { input: Buffer.from(star), left, top: footTop + 14 },
    { input: text.input, left: left + 54, top: footTop + Math.round((footHeight - text.height) / 2) },
  ]
}

async function drawTag(tag: string): Promise<{ layers: OverlayOptions[]; width: number }> {
  const text = await setText(tag, { size: 34, color: '#ffffff', width: textWidth })
  const width = text.width + 64
  const pill = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${footHeight}"><rect width="${width}" height="${footHeight}" rx="38" fill="${ink}"/></svg>`,
  )
  const layers = [
    { input: pill, left: margin, top: footTop },
    { input: text.input, left: margin + 32, top: footTop + Math.round((footHeight - text.height) / 2) },
  ]
  return { layers, width }
}

interface Setting {
  color: string
  width: number
  weight?: keyof typeof fonts
}

interface SetText {
  input: Buffer
  width: number
  height: number
}

async function setText(
  text: string,
  { size, color, width, weight = 'SemiBold' }: Setting & { size: number },
): Promise<SetText> {
  const visible = toVisible(text)
  if (visible === '') return { input: await emptyPixel(), width: 0, height: 0 }
  const tracking = weight === 'SemiBold' ? Math.round(-0.04 * size * 1024) : 0
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${tracking}" line_height="0.92">${escapeMarkup(visible)}</span>`,
      font: `Onest Card ${weight} ${size}`,
      fontfile: fonts[weight],
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function emptyPixel(): Promise<Buffer> {
  return sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
}

// Uses the largest size that fits; cuts the text short if none does.
async function fitText(
  text: string,
  { sizes, height, ...setting }: Setting & { sizes: readonly number[]; height: number },
): Promise<SetText> {
  for (const size of sizes) {
    const set = await setText(text, { ...setting, size })
    if (set.height <= height) return set
  }
  const signs = Array.from(text)
  const shorter = `${signs
    .slice(0, Math.floor(signs.length * 0.8))
    .join('')
    .trimEnd()}…`
  return fitText(shorter, { sizes: sizes.slice(-1), height, ...setting })
}

// Pango's markup forbids some invisible characters.
function toVisible(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : ''
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
