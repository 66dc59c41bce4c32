import { WebSocket, type RawData } from 'ws'
import type { Log } from '../../../telemetry/log.ts'

interface Relay {
  url: string
  isOver: () => boolean
  log: Log
}

// Sound of 5 seconds. A server that lags more than that recognizes only what comes later.
const waitingBytesMax = 160 * 1024
const answerBytesMax = 64 * 1024
const handshakeMs = 5000
const tryAgainLater = 1013

/** Passes messages on in both directions until either side closes. */
export function relaySpeech(browser: WebSocket, { url, isOver, log }: Relay): void {
  const server = new WebSocket(url, {
    handshakeTimeout: handshakeMs,
    maxPayload: answerBytesMax,
    perMessageDeflate: false,
  })
  const waiting: { data: RawData; isBinary: boolean }[] = []
  let waitingBytes = 0

  browser.on('message', (data, isBinary) => {
    if (isOver()) return browser.close()
    if (server.readyState === WebSocket.OPEN) {
      if (server.bufferedAmount < waitingBytesMax) server.send(data, { binary: isBinary })
      return
    }
    waitingBytes += (data as Buffer).length
    if (waitingBytes <= waitingBytesMax) waiting.push({ data, isBinary })
  })
  server.on('open', () => {
    for (const { data, isBinary } of waiting.splice(0)) server.send(data, { binary: isBinary })
  })
  server.on('message', (data, isBinary) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(data, { binary: isBinary })
  })
  server.on('error', (error) => log.warn({ err: error }, 'speech recognition failed'))
  server.on('close', () => browser.close(tryAgainLater))
  browser.on('error', () => browser.terminate())
  browser.on('close', () => server.terminate())
}
