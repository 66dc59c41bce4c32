type ValidationErrors = Record<string, string[]>

export function success(data: unknown) {
  return { data, succeed: true, errors: null, validationErrors: null }
}

export function invalid(validationErrors: ValidationErrors) {
  return { data: null, succeed: false, errors: null, validationErrors }
}

export function failure(error: string) {
  return { data: null, succeed: false, errors: [error], validationErrors: null }
}
