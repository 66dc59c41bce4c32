import { receivePaymentNotification } from '@razgovor/contract/orders'
import { serve, type App } from '../../../http/serve.ts'
import { receiveNotification } from './receive-notification.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body; set for JSON only. */
    rawBody?: string
  }
}

/** Uses a separate scope that keeps the raw body beside the parsed one, because some acquirers sign the raw text. */
export function notificationRoutes(app: App): void {
  void app.register(async (plain) => {
    const scope: App = Object.assign(plain, { ctx: app.ctx })
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      request.rawBody = body.toString()
      void parseJson(request, request.rawBody, done)
    })
    serve(scope, receivePaymentNotification, async ({ params, body }, { request }) => {
      const { headers, ip, rawBody: raw_body = '' } = request
      await receiveNotification(app.ctx, params.provider, { body, raw_body, headers, ip })
      return 'OK' as const
    })
  })
}
