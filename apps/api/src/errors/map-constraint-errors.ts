import { ApiError, type SelfExplaining } from './api-error.ts'

interface DatabaseError {
  code?: string
  constraint?: string
}

/** Undefined for any error other than a violated constraint. */
export function constraintOf(error: unknown): string | undefined {
  const { code, constraint } = error as DatabaseError
  return code?.startsWith('23') ? constraint : undefined
}

/** Throws the error that `errors` has for a violated constraint; other errors pass unchanged. */
export async function mapConstraintErrors<T>(
  errors: Record<string, SelfExplaining | (() => Promise<ApiError> | ApiError)>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const mapped = errors[constraintOf(error) ?? '']
    if (!mapped) throw error
    throw typeof mapped === 'string' ? new ApiError(mapped) : await mapped()
  }
}
