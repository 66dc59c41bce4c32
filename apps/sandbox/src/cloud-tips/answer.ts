import type { FastifyReply } from 'fastify'

import { isUnanswered, leaveUnanswered, takeFailure } from '../fail-next.ts'
import { failure } from './envelope.ts'
import type { CloudTips, CloudTipsMethod } from './state.ts'

export function answerOrFail(
  tips: CloudTips,
  reply: FastifyReply,
  { method, answer }: { method: CloudTipsMethod; answer: () => unknown },
) {
  const how = takeFailure(tips.faults, method)
  if (how === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
  const body = how === 'error' ? failure('Операция недоступна') : answer()
  return isUnanswered(how) ? leaveUnanswered(reply, how) : reply.send(body)
}
