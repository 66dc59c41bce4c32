declare module 'heic-decode' {
  interface Decoded {
    width: number
    height: number
    /** RGBA, upright. */
    data: Uint8ClampedArray<ArrayBuffer>
  }
  type Images = { width: number; height: number; decode(): Promise<Decoded> }[] & { dispose(): void }

  /** Reads the headers; a picture is decoded when asked for. */
  export function all(input: { buffer: Uint8Array }): Promise<Images>
}
