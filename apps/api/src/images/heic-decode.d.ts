declare module 'heic-decode' {
  interface Decoded {
    width: number
    height: number
    data: Uint8ClampedArray<ArrayBuffer>
  }
  type Images = { width: number; height: number; decode(): Promise<Decoded> }[] & { dispose(): void }

  export function all(input: { buffer: Uint8Array }): Promise<Images>
}
