import type { FastifyInstance, FastifyReply } from 'fastify'

import { originOf } from '../origin.ts'
import { answerOrFail } from './answer.ts'
import { confirmSms, sendSms } from './attach.ts'
import type { Attach } from './attach.ts'
import { createMany, createManySchema } from './create-many.ts'
import type { CreateMany } from './create-many.ts'
import { failure, success } from './envelope.ts'
import { requirePartner } from './identity.routes.ts'
import { findByLayout, findByPhone } from './state.ts'
import type { CloudTips, Receiver } from './state.ts'

const apiPath = '/cloudtips/api'

export function cloudTipsApiRoutes(app: FastifyInstance, tips: CloudTips) {
  publicRoutes(app, tips)
  void app.register(async (partner) => {
    partner.addHook('onRequest', requirePartner(tips))
    partnerRoutes(partner, tips)
  })
}

function partnerRoutes(app: FastifyInstance, tips: CloudTips) {
  const atPlace = ({ place_id }: AttachCall['Params'], answer: () => unknown) =>
    place_id === tips.place_id ? answer() : failure(`Заведение ${place_id} не найдено`)

  app.post<{ Body: CreateMany }>(
    `${apiPath}/receivers/create-many`,
    { schema: { body: createManySchema } },
    ({ body }, reply) => answerOrFail(tips, reply, { method: 'create-many', answer: () => createMany(tips, body) }),
  )

  app.post<AttachCall>(`${apiPath}/places/:place_id/employees/attach/send-sms`, ({ params, body }, reply) =>
    answerOrFail(tips, reply, { method: 'send-sms', answer: () => atPlace(params, () => sendSms(tips, body ?? {})) }),
  )
  app.post<AttachCall>(`${apiPath}/places/:place_id/employees/attach/confirm`, ({ params, body }, reply) =>
    answerOrFail(tips, reply, { method: 'confirm', answer: () => atPlace(params, () => confirmSms(tips, body ?? {})) }),
  )

  app.post<ByUser>(`${apiPath}/receivers/:user_id/detach-agent`, ({ params }, reply) => {
    const receiver = findOwn(tips, params.user_id)
    if (!receiver) return sendNoReceiver(reply)
    const answer = () => detach(receiver)
    return answerOrFail(tips, reply, { method: 'detach-agent', answer })
  })

  app.get(`${apiPath}/receivers`, () =>
    success([...tips.receivers.values()].filter(({ is_ours }) => is_ours).map(toResponse)),
  )

  app.get<ByUser>(`${apiPath}/receivers/:user_id`, ({ params }, reply) => {
    const receiver = findOwn(tips, params.user_id)
    return receiver ? success(toResponse(receiver)) : sendNoReceiver(reply)
  })
}

function publicRoutes(app: FastifyInstance, tips: CloudTips) {
  app.get<{ Params: { phone: string } }>(`${apiPath}/layouts/list/:phone`, ({ params }) => {
    const receiver = findByPhone(tips, params.phone)
    return success(receiver ? [{ layoutId: receiver.layout_id }] : [])
  })

  app.get<{ Params: { layout_id: string } }>(`${apiPath}/layouts/:layout_id`, (request, reply) => {
    const receiver = findByLayout(tips, request.params.layout_id)
    if (!receiver) return sendNoReceiver(reply)
    return success({
      layoutId: receiver.layout_id,
      disabled: !receiver.is_ours,
      title: receiver.name,
      paymentLink: `${originOf(request)}/cloudtips/pay/p/${receiver.layout_id}`,
      placeId: tips.place_id,
    })
  })
}

interface AttachCall {
  Params: { place_id: string }
  Body: Attach | undefined
}
interface ByUser {
  Params: { user_id: string }
}

function findOwn(tips: CloudTips, userId: string): Receiver | undefined {
  const receiver = tips.receivers.get(userId)
  return receiver?.is_ours ? receiver : undefined
}

function detach(receiver: Receiver) {
  receiver.is_ours = false
  receiver.layout_status = 'None'
  return success(null)
}

function sendNoReceiver(reply: FastifyReply) {
  return reply.code(404).send(failure('Получатель не найден'))
}

// This call returns the status as a word, unlike create-many.
function toResponse(receiver: Receiver) {
  return {
    phoneNumber: receiver.phone,
    name: receiver.name,
    userId: receiver.user_id,
    layoutId: receiver.layout_id,
    layoutStatus: receiver.layout_status,
  }
}
