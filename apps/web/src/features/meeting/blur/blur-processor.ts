import { ProcessorWrapper, type VideoTrackTransformer } from '@livekit/track-processors'
import { startBlurEngine, type BlurEngine } from './blur-engine.ts'

interface BlurInput {
  width: number
  height: number
  /** Told once; from there on no frame leaves, lest the room be shown that was to be hidden. */
  onBroken: () => void
}

/** For `setProcessor`. Throws as `startBlurEngine` does; the track is untouched then. */
export async function createBlurProcessor({ width, height, onBroken }: BlurInput) {
  const engine = await startBlurEngine(width, height)
  return new ProcessorWrapper(createTransformer(engine, onBroken), 'background-blur')
}

function createTransformer({ blur, stop }: BlurEngine, onBroken: () => void) {
  let state: 'idle' | 'busy' | 'broken' = 'idle'
  const transformer: VideoTrackTransformer<Record<string, unknown>> = {
    // A stream serves once: a camera that is switched on again brings another.
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
