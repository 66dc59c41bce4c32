import type { Account } from './calendar-task.ts'

export interface CaldavConnection {
  headers: Record<string, string>
  fetch: typeof fetch
  refusal: { status: number } | undefined
}

export function connectCaldav({ login, password }: Account, fetchOutside: typeof fetch): CaldavConnection {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const connection: CaldavConnection = {
    headers: { authorization },
    refusal: undefined,
    async fetch(input, init) {
      const response = await fetchOutside(input, init)
      connection.refusal = response.status >= 400 ? { status: response.status } : undefined
      return response
    },
  }
  return connection
}
