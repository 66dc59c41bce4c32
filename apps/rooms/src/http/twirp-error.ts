const httpStatusOf = {
  bad_route: 404,
  failed_precondition: 412,
  internal: 500,
  invalid_argument: 400,
  malformed: 400,
  not_found: 404,
  resource_exhausted: 429,
  unauthenticated: 401,
} as const

export class TwirpError extends Error {
  readonly code: keyof typeof httpStatusOf

  constructor(code: keyof typeof httpStatusOf, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  get status(): number {
    return httpStatusOf[this.code]
  }
}
