import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'

import { Recognizer } from './state.ts'
import type { Speech } from './state.ts'

export const speechPath = '/speech'

export function speechRoutes(app: FastifyInstance, speech: Speech) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 })
  app.server.on('upgrade', (request, connection, head) => {
    connection.on('error', () => connection.destroy())
    if (request.url !== speechPath || speech.faults.refuse) connection.destroy()
    else sockets.handleUpgrade(request, connection, head, (socket) => recognize(socket, speech))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate()
  })

  app.get('/_control/speech', () => {
    const { streams, phrases, seconds } = speech
    return { streams, phrases, seconds }
  })

  app.post<{ Body: { texts: string[] } }>('/_control/speech', { schema: { body: textsSchema } }, ({ body }) => {
    speech.texts = body.texts
    return { texts: speech.texts }
  })

  app.post<{ Body: Speech['faults'] }>('/_control/speech/faults', { schema: { body: faultsSchema } }, ({ body }) => {
    speech.faults = body
    if (body.refuse) for (const socket of sockets.clients) socket.terminate()
    return speech.faults
  })
}

function recognize(socket: WebSocket, speech: Speech) {
  const recognizer = new Recognizer(speech)
  const answer = (given: object) => socket.send(JSON.stringify(given))
  speech.streams += 1
  socket.on('close', () => (speech.streams -= 1))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const bytes = data.length - (data.length % 2)
      return answer(recognizer.take(new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + bytes))))
    }
    const { config, eof } = JSON.parse(data.toString()) as { config?: { sample_rate?: number }; eof?: number }
    if (config?.sample_rate) recognizer.configure(config.sample_rate)
    if (eof) {
      answer(recognizer.end())
      socket.close()
    }
  })
}

const textsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['texts'],
  properties: { texts: { type: 'array', items: { type: 'string' } } },
}

const faultsSchema = { type: 'object', additionalProperties: false, properties: { refuse: { type: 'boolean' } } }
