/** "timeout": carried out, never answered. "500", "error": not carried out. */
export type FailNext<Method> = { method: Method; how: 'timeout' | '500' | 'error'; times?: number }

export function failNextSchema(methods: readonly string[]) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['method', 'how'],
    properties: {
      method: { enum: methods },
      how: { enum: ['timeout', '500', 'error'] },
      times: { type: 'integer', minimum: 1 },
    },
  }
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
