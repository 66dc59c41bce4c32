import type { FastifyReply } from 'fastify'

const unanswered = ['timeout', 'lost'] as const
const failures = [...unanswered, '500', 'error'] as const

type Failure = (typeof failures)[number]

/**
 * "timeout": carried out, never answered. "lost": carried out, then the connection breaks. "500", "error": not carried
 * out.
 */
export type FailNext<Method> = { method: Method; how: Failure; times?: number }

export function failNextSchema(methods: readonly string[]) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['method', 'how'],
    properties: {
      method: { enum: methods },
      how: { enum: failures },
      times: { type: 'integer', minimum: 1 },
    },
  }
}

export function isUnanswered(how: Failure | undefined): how is (typeof unanswered)[number] {
  return unanswered.some((one) => one === how)
}

export function leaveUnanswered(reply: FastifyReply, how: (typeof unanswered)[number]): FastifyReply {
  reply.hijack()
  if (how === 'lost') reply.raw.destroy()
  return reply
}

/** How this call is to fail, if it is; counts the failure off. */
export function takeFailure<Method>(faults: { fail_next?: FailNext<Method> }, method: Method) {
  const failure = faults.fail_next
  if (failure?.method !== method) return undefined
  const left = (failure.times ?? 1) - 1
  if (left === 0) delete faults.fail_next
  else faults.fail_next = { ...failure, times: left }
  return failure.how
}
