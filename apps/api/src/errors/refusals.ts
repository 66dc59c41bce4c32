import { ApiError, type SelfExplaining } from './api-error.ts'

interface Refusal {
  code?: string
  constraint?: string
}

/** Which constraint the database refused by, if this is such a refusal. */
export function refusedBy(error: unknown): string | undefined {
  const { code, constraint } = error as Refusal
  return code?.startsWith('23') ? constraint : undefined
}

/** Runs `work`; a refusal by a named constraint becomes its error of the catalogue, anything else is thrown on. */
export async function translateRefusals<T>(
  refusals: Record<string, SelfExplaining | (() => Promise<ApiError> | ApiError)>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusals[refusedBy(error) ?? '']
    if (!refusal) throw error
    throw typeof refusal === 'string' ? new ApiError(refusal) : await refusal()
  }
}
