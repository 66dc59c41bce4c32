import type { FastifyInstance } from 'fastify'

import { sendNotFoundPage, sendPage } from '../page.ts'
import { thanks, tipForm } from './pages.ts'
import { findByLayout } from './state.ts'
import type { CloudTips } from './state.ts'

interface ByLayout {
  Params: { layout_id: string }
}

export function tipPageRoutes(app: FastifyInstance, tips: CloudTips) {
  app.get<ByLayout>('/cloudtips/pay/p/:layout_id', ({ params }, reply) => {
    const receiver = findByLayout(tips, params.layout_id)
    if (!receiver?.is_ours) return sendNotFoundPage(reply, 'Такой страницы чаевых нет.')
    return sendPage(reply, { title: 'Чаевые', body: tipForm(receiver) })
  })

  app.post<ByLayout & { Body: { amount?: string } | undefined }>('/cloudtips/pay/p/:layout_id', (request, reply) => {
    const receiver = findByLayout(tips, request.params.layout_id)
    if (!receiver?.is_ours) return sendNotFoundPage(reply, 'Такой страницы чаевых нет.')
    const roubles = Number(request.body?.amount)
    if (!(roubles > 0)) return reply.redirect(request.url, 303)
    return sendPage(reply, { title: 'Спасибо', body: thanks(receiver, Math.round(roubles * 100)) })
  })
}
