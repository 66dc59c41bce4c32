import { blurFrame } from './blur-frame.ts'
import { loadSegmenter } from './segmenter.ts'

// Runs off the page's thread, which renders the meeting; only this script's own response may compile WebAssembly.

/** Each message is one frame; the worker responds with a blurred frame or an error text. */
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
