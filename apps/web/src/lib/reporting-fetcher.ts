import type { Fetcher } from './caller.ts'

/** Reports upload progress in whole percent, which `fetch` cannot do. */
export function reportingFetcher(onSent: (percent: number) => void): Fetcher {
  return (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent(Math.floor((loaded / total) * 100)))
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('abort', () => reject(new DOMException('the upload was canceled', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.addEventListener('error', () => reject(new TypeError('the upload broke off')))
      request.send(body as FormData)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  return new Response(request.response as Blob, { status: request.status, headers })
}
