import * as contract from '@razgovor/contract/feedback'
import { authenticate } from '../../http/access.ts'
import { ApiError } from '../../errors/api-error.ts'
import { serve, type App } from '../../http/serve.ts'
import { sendFeedback } from './send-feedback.ts'

export function feedbackRoutes(app: App): void {
  const { ctx } = app

  /** Feedback is open to everybody, so an invalid token only means an unknown sender. */
  async function senderOf(authorization: string | undefined): Promise<string | null> {
    try {
      const { user_id, meeting } = await authenticate(ctx, authorization)
      return meeting ? null : user_id
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }

  serve(app, contract.sendFeedback, async ({ body }, { request }) =>
    sendFeedback(ctx, { user_id: await senderOf(request.headers.authorization), ip: request.ip }, body),
  )
}
