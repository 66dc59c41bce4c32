import { segmentSide, type Segmenter } from './segmenter.ts'

/** How many times the background is halved in size before it is enlarged again. */
const halvings = 4
/** The weight of a pixel's previous mask value, which keeps the edges from flickering. */
const inertia = 0.4

const seen = createLayer(segmentSide, { willReadFrequently: true })
const mask = createLayer(segmentSide)
const people = new ImageData(segmentSide, segmentSide)
const shrunk = Array.from({ length: halvings }, () => createLayer(1))
const whole = createLayer(1)

export function blurFrame(frame: VideoFrame, segment: Segmenter): VideoFrame {
  const { displayWidth: width, displayHeight: height } = frame
  seen.drawImage(frame, 0, 0, segmentSide, segmentSide)
  rememberPeople(segment(seen.canvas))
  fit(whole, width, height)
  draw(whole, mask.canvas, 'copy')
  draw(whole, frame, 'source-in')
  draw(whole, blurBackground(frame, width, height), 'destination-over')
  return new VideoFrame(whole.canvas, { timestamp: frame.timestamp })
}

function rememberPeople(now: Uint8Array): void {
  const { data } = people
  for (let point = 0; point < now.length; point += 1) {
    const alpha = 4 * point + 3
    data[alpha] = inertia * data[alpha]! + (1 - inertia) * now[point]!
  }
  mask.putImageData(people, 0, 0)
}

/** Halves the frame repeatedly and enlarges it again, because Safari lacks the canvas blur filter. */
function blurBackground(frame: VideoFrame, width: number, height: number): OffscreenCanvas {
  shrunk.forEach((layer, index) => {
    fit(layer, Math.ceil(width / 2 ** (index + 1)), Math.ceil(height / 2 ** (index + 1)))
    draw(layer, index === 0 ? frame : shrunk[index - 1]!.canvas, 'copy')
  })
  for (let index = halvings - 1; index > 1; index -= 1) draw(shrunk[index - 1]!, shrunk[index]!.canvas, 'copy')
  return shrunk[1]!.canvas
}

type Layer = OffscreenCanvasRenderingContext2D

function createLayer(side: number, settings?: CanvasRenderingContext2DSettings): Layer {
  return new OffscreenCanvas(side, side).getContext('2d', settings)!
}

function fit({ canvas }: Layer, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function draw(layer: Layer, picture: CanvasImageSource, operation: GlobalCompositeOperation): void {
  layer.globalCompositeOperation = operation
  layer.drawImage(picture, 0, 0, layer.canvas.width, layer.canvas.height)
}
