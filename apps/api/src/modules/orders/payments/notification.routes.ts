import { receivePaymentNotification } from '@razgovor/contract/orders'
import { serve, type App } from '../../../http/serve.ts'
import { receiveNotification } from './receive-notification.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for JSON only. */
    rawBody?: string
  }
}

// Some acquirers sign the raw text, so this scope keeps it beside the parsed body.
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
