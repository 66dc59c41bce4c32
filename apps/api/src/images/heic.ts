import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface HeicTask {
  bytes: Uint8Array
  pixels_max: number
}

export interface DecodedHeic {
  width: number
  height: number
  /** RGBA, upright. */
  data: Uint8ClampedArray<ArrayBuffer>
}

const longestSeconds = 30

/** The thread's end releases its hundreds of megabytes. Throws if there is no result in time. */
export async function decodeHeic(task: HeicTask): Promise<DecodedHeic> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { workerData: task })
  try {
    const signal = AbortSignal.timeout(longestSeconds * 1000)
    const [decoded] = (await once(worker, 'message', { signal })) as [DecodedHeic]
    return decoded
  } finally {
    await worker.terminate()
  }
}
