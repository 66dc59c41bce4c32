import { blurFrame } from './blur-frame.ts'
import { loadSegmenter } from './segmenter.ts'

// Off the page's thread, which has a talk to show; and its own response alone may compile WebAssembly.

/** Asked one at a time; answered with a frame, or with what went wrong. */
addEventListener('message', ({ data }: MessageEvent<VideoFrame>) => void answer(data))

const loading = loadSegmenter()

async function answer(frame: VideoFrame): Promise<void> {
  try {
    const blurred = blurFrame(frame, await loading)
    postMessage(blurred, { transfer: [blurred] })
  } catch (error) {
    postMessage(String(error))
  } finally {
    frame.close()
  }
}
