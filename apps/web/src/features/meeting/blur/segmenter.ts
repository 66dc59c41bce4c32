import { ImageSegmenter } from '@mediapipe/tasks-vision'
import modelUrl from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url'
import wasmUrl from 'tasks-vision-wasm/vision_wasm_internal.wasm?url'
import loaderUrl from 'tasks-vision-wasm/vision_wasm_internal.js?url'
import { withNormalization } from './segmenter-model.ts'

/** The model's input, whatever the size of the camera's picture. */
export const segmentSide = 256

/** The probability from 0 to 255 that each point is a person, row by row. */
export type Segmenter = (picture: OffscreenCanvas) => Uint8Array

/** Runs on the CPU: on the GPU of a weak machine, compiling shaders blocks for seconds. */
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
