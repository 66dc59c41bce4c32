import { ProcessorWrapper, type VideoTrackTransformer } from '@livekit/track-processors'
import { startBlurEngine, type BlurEngine } from './blur-engine.ts'

interface BlurInput {
  width: number
  height: number
  /** Called once. No frame is sent afterwards, so that the background is never shown. */
  onBroken: () => void
}

/** Creates a processor for `setProcessor`. Throws as `startBlurEngine` does, without changing the track. */
export async function createBlurProcessor({ width, height, onBroken }: BlurInput) {
  const engine = await startBlurEngine(width, height)
  return new ProcessorWrapper(createTransformer(engine, onBroken), 'background-blur')
}

function createTransformer({ blur, stop }: BlurEngine, onBroken: () => void) {
  let state: 'idle' | 'busy' | 'broken' = 'idle'
  const transformer: VideoTrackTransformer<Record<string, unknown>> = {
    // A stream can be used only once, and a restarted camera provides a new one.
    init() {
      transformer.transformer = new TransformStream<VideoFrame, VideoFrame>({ transform: transformer.transform })
    },
    async transform(frame: VideoFrame, controller: TransformStreamDefaultController<VideoFrame>) {
      if (state !== 'idle') return frame.close()
      state = 'busy'
      try {
        controller.enqueue(await blur(frame))
        state = 'idle'
      } catch {
        state = 'broken'
        onBroken()
      }
    },
    destroy(options) {
      if (!options?.willProcessorRestart) stop()
    },
    restart: () => {},
    update: () => {},
  }
  return transformer
}
