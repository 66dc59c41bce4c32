import type { FastifyInstance } from 'fastify'

import { sendNotFoundPage, sendPage } from '../page.ts'
import { mailList, mailView } from './pages.ts'
import { findMail, isTextType, listMails } from './state.ts'
import type { Mailbox } from './state.ts'

interface ByAddress {
  Querystring: { to?: string }
}
interface ById {
  Params: { id: string }
}

export function mailRoutes(app: FastifyInstance, mailbox: Mailbox) {
  app.get<ByAddress>('/_control/mail', ({ query }) => listMails(mailbox, query.to))

  app.post<{ Body: { refuse_next: number } }>('/_control/mail/faults', ({ body }) => {
    mailbox.refuse_next = body.refuse_next
    return {}
  })

  app.delete('/_control/mail', () => {
    mailbox.mails.length = 0
    return {}
  })

  app.get<ByAddress>('/mail', ({ query }, reply) =>
    sendPage(reply, { title: 'Почта', body: mailList(listMails(mailbox, query.to), query.to ?? ''), width: 'table' }),
  )

  app.get<ById>('/mail/:id', ({ params }, reply) => {
    const mail = findMail(mailbox, Number(params.id))
    if (!mail) return sendNotFoundPage(reply, 'Такого письма нет. Песочница хранит последние две тысячи писем.')
    return sendPage(reply, { title: mail.subject, body: mailView(mail), width: 'table' })
  })

  app.get<{ Params: { id: string; index: string } }>('/mail/:id/attachments/:index', ({ params }, reply) => {
    const attachment = findMail(mailbox, Number(params.id))?.attachments[Number(params.index)]
    if (!attachment) return sendNotFoundPage(reply, 'Такого вложения нет.')
    const { filename, content_type, content } = attachment
    return reply
      .header('content-type', content_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(content, isTextType(content_type) ? 'utf8' : 'base64'))
  })
}
