import { parentPort, workerData } from 'node:worker_threads'
import { all } from 'heic-decode'
import type { HeicTask } from './heic.ts'

const { bytes, pixels_max } = workerData as HeicTask

const [picture] = await all({ buffer: bytes })
if (!picture || picture.width * picture.height > pixels_max) throw new Error('the picture has no acceptable size')
const decoded = await picture.decode()
parentPort?.postMessage(decoded, [decoded.data.buffer])
