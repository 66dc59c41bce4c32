import { ImageSegmenter } from '@mediapipe/tasks-vision'
import modelUrl from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url'
import wasmUrl from 'tasks-vision-wasm/vision_wasm_internal.wasm?url'
import loaderUrl from 'tasks-vision-wasm/vision_wasm_internal.js?url'
import { withNormalization } from './segmenter-model.ts'

/** What the model sees, whatever the camera's picture measures. */
export const segmentSide = 256

/** How much of each point is a person, from 0 to 255, row by row. */
export type Segmenter = (picture: OffscreenCanvas) => Uint8Array

/** Reckons without a graphics card: with it a weak machine would stand still for seconds while shaders are made. */
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
