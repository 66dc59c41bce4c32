import {
  answerConsultationRequest,
  listConsultationRequests,
  listOwnRequests,
  requestConsultation as requestConsultationCall,
} from '@razgovor/contract/requests'
import { serve, type App } from '../../../http/serve.ts'
import { answerRequest } from './answer-request.ts'
import { requestConsultation } from './request-consultation.ts'
import { getRequest, listRequests } from './requests.ts'

export function requestRoutes(app: App): void {
  const { ctx } = app

  serve(app, requestConsultationCall, async ({ params, body }, { user }) => {
    const sides = { speaker_id: params.user_id, listener_id: user.user_id }
    const { request_id } = await requestConsultation(ctx, { ...sides, ...body })
    return getRequest(ctx.db, ctx.clock.now(), request_id)
  })

  serve(app, listConsultationRequests, ({ params, query }) =>
    listRequests(ctx.db, ctx.clock.now(), { side: 'speaker_id', user_id: params.user_id, ...query }),
  )

  serve(app, listOwnRequests, ({ params, query }) =>
    listRequests(ctx.db, ctx.clock.now(), { side: 'listener_id', user_id: params.user_id, ...query }),
  )

  serve(app, answerConsultationRequest, async ({ params, body }) => {
    const { request_id, user_id: speaker_id } = params
    await answerRequest(ctx, { speaker_id, request_id }, body)
    return getRequest(ctx.db, ctx.clock.now(), request_id)
  })
}
