import type { Fetcher } from './caller.ts'

export async function fetchBlob(send: (fetcher: Fetcher) => Promise<unknown>): Promise<Blob> {
  let blob = new Blob()
  await send(async (path, init) => {
    const response = await fetch(path, init)
    if (!response.ok) return response
    blob = await response.blob()
    return new Response(null, { status: 204 })
  })
  return blob
}
