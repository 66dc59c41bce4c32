import { TooSlow } from './too-slow.ts'

/** The first frames are excluded from the measurement, because they wait for the model and for memory. */
const warmUpFrames = 3
const trialFrames = 9
/** The lowest acceptable frame rate: below it, blurred video is too choppy to be worth sending. */
const leastPerSecond = 12

export interface BlurEngine {
  /** Takes ownership of the frame. Only one call may run at a time. */
  blur: (frame: VideoFrame) => Promise<VideoFrame>
  stop: () => void
}

/**
 * Starts a worker that can blur frames of this size fast enough. Throws TooSlow, or the error that prevented the start.
 */
export async function startBlurEngine(width: number, height: number): Promise<BlurEngine> {
  const engine = startWorker()
  try {
    const perSecond = await tryOut(engine, width, height)
    if (perSecond < leastPerSecond) throw new TooSlow(`${perSecond.toFixed(1)} frames a second`)
    return engine
  } catch (error) {
    engine.stop()
    throw error
  }
}

function startWorker(): BlurEngine {
  const worker = new Worker(new URL('blur.worker.ts', import.meta.url))
  let asked: PromiseWithResolvers<VideoFrame> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<VideoFrame | string>) => {
    if (typeof data === 'string') asked?.reject(new Error(data))
    else asked?.resolve(data)
  })
  worker.addEventListener('error', ({ message }) => asked?.reject(new Error(message || 'the worker did not start')))
  return {
    blur(frame) {
      asked = Promise.withResolvers<VideoFrame>()
      worker.postMessage(frame, [frame])
      return asked.promise
    },
    stop: () => worker.terminate(),
  }
}

async function tryOut({ blur }: BlurEngine, width: number, height: number): Promise<number> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  const costs: number[] = []
  for (let count = 0; count < warmUpFrames + trialFrames; count += 1) {
    const began = performance.now()
    const blurred = await blur(new VideoFrame(canvas, { timestamp: 0 }))
    blurred.close()
    if (count >= warmUpFrames) costs.push(performance.now() - began)
  }
  // The lower quartile approximates the speed of an idle machine; the page may still be busy loading.
  return 1000 / costs.toSorted((one, other) => one - other)[Math.floor(trialFrames / 4)]!
}
