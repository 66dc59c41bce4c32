import type { FastifyReply } from 'fastify'

const unanswered = ['timeout', 'lost'] as const
const failures = [...unanswered, '500', 'error'] as const

type Failure = (typeof failures)[number]

/**
 * "timeout" executes the call and never answers; "lost" executes it and drops the connection; "500" and "error" do not
 * execute it.
 */
export interface FailNext<Method> {
  method: Method
  how: Failure
  times?: number
}

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

/** Returns how the call must fail, if at all, and counts the failure. */
export function takeFailure<Method>(faults: { fail_next?: FailNext<Method> }, method: Method) {
  const failure = faults.fail_next
  if (failure?.method !== method) return undefined
  const left = (failure.times ?? 1) - 1
  if (left === 0) delete faults.fail_next
  else faults.fail_next = { ...failure, times: left }
  return failure.how
}
