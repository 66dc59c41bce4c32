import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of somebody else's site, on another host than ours. */
export async function startForeignSite(pages: Record<string, string>) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    // A browser with a window requests an icon without being told to.
    response.writeHead(page === undefined ? 204 : 200, {
      'content-type': 'text/html; charset=utf-8',
      // The policy of a careful site: no styles and no scripts in the markup.
      'content-security-policy': "default-src 'self'; script-src *; frame-src *; style-src 'nonce-own'",
    })
    response.end(page && `<!doctype html><html lang="ru"><title>Чужой сайт</title><body>${page}`)
  }).listen(0, '127.0.0.2')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.2:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
