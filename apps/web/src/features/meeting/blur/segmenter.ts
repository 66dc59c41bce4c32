import { ImageSegmenter } from '@mediapipe/tasks-vision'
import modelUrl from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url'
import wasmUrl from 'tasks-vision-wasm/vision_wasm_internal.wasm?url'
import loaderUrl from 'tasks-vision-wasm/vision_wasm_internal.js?url'
import { withNormalization } from './segmenter-model.ts'

/** The side of the model's square input in pixels; each frame is scaled to it. */
export const segmentSide = 256

/** Returns, row by row, the probability from 0 to 255 that each pixel belongs to a person. */
export type Segmenter = (picture: OffscreenCanvas) => Uint8Array

/** Runs the model on the CPU, because on a weak machine's GPU compiling shaders blocks for seconds. */
export async function loadSegmenter(): Promise<Segmenter> {
  const response = await fetch(modelUrl)
  if (!response.ok) throw new Error(`the model answered ${response.status}`)
  const segmenter = await ImageSegmenter.createFromOptions(
    { wasmLoaderPath: loaderUrl, wasmBinaryPath: wasmUrl },
    {
      baseOptions: {
        modelAssetBuffer: withNormalization(new Uint8Array(await response.arrayBuffer())),
        delegate: 'CPU',
      },
      runningMode: 'VIDEO',
      outputCategoryMask: false,
      outputConfidenceMasks: true,
    },
  )
  return (picture) => {
    const result = segmenter.segmentForVideo(picture, performance.now())
    const people = result.confidenceMasks![0]!.getAsUint8Array()
    result.close()
    return people
  }
}
