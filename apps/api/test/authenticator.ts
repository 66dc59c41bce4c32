import { TOTP, URI } from 'otpauth'

export class Authenticator {
  readonly #totp: TOTP
  readonly #clock: { now(): Date }

  constructor(uri: string, clock: { now(): Date }) {
    this.#totp = URI.parse(uri) as TOTP
    this.#clock = clock
  }

  /** `steps` of 30 seconds, later or earlier. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: this.#clock.now().getTime() + steps * 30_000 })
  }

  wrongCode(): string {
    const near = new Set([-1, 0, 1].map((steps) => this.code(steps)))
    return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code))!
  }
}
