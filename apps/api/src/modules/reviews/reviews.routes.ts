import * as contract from '@razgovor/contract/reviews'
import type { FastifyRequest } from 'fastify'
import { serve, type App } from '../../http/serve.ts'
import { listReviews } from './list-reviews.ts'
import { moderateReview } from './moderate-review.ts'
import { rateConnection } from './rate-connection.ts'
import { deleteReply, saveReply } from './reply.ts'
import { reportReview } from './report-review.ts'
import { saveReview } from './save-review.ts'

interface AdminCall {
  user: { user_id: string }
  request: FastifyRequest
}

function author({ user, request }: AdminCall) {
  return { by_user_id: user.user_id, request_id: request.id }
}

export function reviewRoutes(app: App): void {
  const { ctx } = app

  serve(app, contract.saveReview, ({ params, body }, { user }) =>
    saveReview(ctx, { consultation_id: params.id, listener_id: user.user_id, ...body }),
  )
  serve(app, contract.rateConnection, ({ params, body }, { user }) =>
    rateConnection(ctx, { consultation_id: params.id, user_id: user.user_id, ...body }),
  )
  serve(app, contract.listReviews, ({ params, query }, { readRecent }) =>
    readRecent((from) => listReviews(from, { ...params, ...query })),
  )
  serve(app, contract.saveReply, ({ params, body }, { user }) =>
    saveReply(ctx, { ...params, ...body, speaker_id: user.user_id }),
  )
  serve(app, contract.deleteReply, ({ params }, { user }) => deleteReply(ctx, { ...params, speaker_id: user.user_id }))
  serve(app, contract.reportReview, ({ params, body }, { user }) =>
    reportReview(ctx, { ...params, ...body, user_id: user.user_id }),
  )
  serve(app, contract.hideReview, ({ params, body }, call) =>
    moderateReview(ctx, { ...params, is_hidden: true, ...body, ...author(call) }),
  )
  serve(app, contract.showReview, ({ params, body }, call) =>
    moderateReview(ctx, { ...params, is_hidden: false, ...body, ...author(call) }),
  )
}
