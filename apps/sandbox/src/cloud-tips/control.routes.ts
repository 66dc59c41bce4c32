import type { FastifyInstance } from 'fastify'

import { HttpError } from '../http-error.ts'
import { findByPhone } from './state.ts'
import type { CloudTips } from './state.ts'

export function cloudTipsControlRoutes(app: FastifyInstance, tips: CloudTips) {
  /** The code last sent. An unescaped + arrives as a space, so the number is compared by its digits. */
  app.post<{ Querystring: { phone?: string } }>('/_control/otp', ({ query }) => {
    const sms = findByPhone(tips, query.phone ?? '')?.sms
    if (!sms) throw new HttpError(404, `No code was sent to ${query.phone ?? 'a number that is not given'}.`)
    return { code: sms.code }
  })
}
