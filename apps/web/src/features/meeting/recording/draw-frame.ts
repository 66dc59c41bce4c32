import { pictureBox } from '../pointer/picture-box.ts'
import { frameSize, planFrame, type Box } from './frame-plan.ts'
import type { RecordedPicture } from './recorded-people.ts'

const ground = '#16181d'
const tile = '#262a33'
const ink = '#ffffff'
const font = (pixels: number) => `500 ${pixels}px system-ui, sans-serif`

interface Frame {
  large: RecordedPicture
  small: readonly RecordedPicture[]
}

export function drawFrame(
  context: CanvasRenderingContext2D,
  { large, small }: Frame,
  elementOf: (picture: RecordedPicture) => HTMLVideoElement | null,
): void {
  const plan = planFrame(small.length)
  context.fillStyle = ground
  context.fillRect(0, 0, frameSize.width, frameSize.height)
  drawTile(context, { picture: large, box: plan.large, video: elementOf(large) })
  for (const [index, box] of plan.small.entries()) {
    const picture = small[index]!
    drawTile(context, { picture, box, video: elementOf(picture) })
  }
}

interface Tile {
  picture: RecordedPicture
  box: Box
  video: HTMLVideoElement | null
}

function drawTile(context: CanvasRenderingContext2D, { picture, box, video }: Tile): void {
  context.fillStyle = tile
  context.fillRect(box.x, box.y, box.width, box.height)
  const whole = video && pictureBox({ width: video.videoWidth, height: video.videoHeight }, box)
  if (whole) context.drawImage(video, box.x + whole.left, box.y + whole.top, whole.width, whole.height)
  drawName(context, picture.name, box, whole !== null)
}

function drawName(context: CanvasRenderingContext2D, name: string, box: Box, hasPicture: boolean): void {
  context.font = font(hasPicture ? 14 : 18)
  const width = Math.min(context.measureText(name).width, box.width - 16)
  const x = hasPicture ? box.x + 8 : box.x + (box.width - width) / 2
  const y = hasPicture ? box.y + box.height - 12 : box.y + box.height / 2
  if (hasPicture) {
    context.fillStyle = 'rgb(0 0 0 / 55%)'
    context.fillRect(x - 4, y - 15, width + 8, 21)
  }
  context.fillStyle = ink
  context.fillText(name, x, y, width)
}
