import type { FastifyInstance } from 'fastify'

import { failNextSchema } from '../fail-next.ts'
import { HttpError } from '../http-error.ts'
import { cloudTipsMethods, findByPhone } from './state.ts'
import type { CloudTips } from './state.ts'

export function cloudTipsControlRoutes(app: FastifyInstance, tips: CloudTips) {
  // Compares digits only, because an unescaped + arrives as a space.
  app.post<{ Querystring: { phone?: string } }>('/_control/otp', ({ query }) => {
    const sms = findByPhone(tips, query.phone ?? '')?.sms
    if (!sms) throw new HttpError(404, `No code was sent to ${query.phone ?? '(no phone given)'}.`)
    return { code: sms.code }
  })

  app.post<{ Body: CloudTips['faults'] }>(
    '/_control/cloudtips/faults',
    { schema: { body: faultsSchema } },
    (request) => {
      tips.faults = request.body
      return tips.faults
    },
  )

  app.post('/_control/cloudtips/end-tokens', () => {
    tips.access_tokens.clear()
    return {}
  })
}

const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { fail_next: failNextSchema(cloudTipsMethods) },
}
