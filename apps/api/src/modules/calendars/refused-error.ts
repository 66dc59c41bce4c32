export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number

  constructor(status: number) {
    super(`the server answered ${status}`)
    this.status = status
  }
}
