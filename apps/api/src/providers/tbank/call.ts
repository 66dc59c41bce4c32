import { z } from 'zod'
import { AcquirerError, type Refusal } from '../../modules/orders/acquirer.ts'
import { createOutside, fetchJson, isUnsent } from '../outside.ts'
import type { TbankConfig } from './config.ts'
import { text } from './text.ts'
import { tbankToken } from './token.ts'

const answerShape = z.looseObject({
  Success: z
    .union([z.boolean(), z.literal(['true', 'false'])])
    .transform((value) => value === true || value === 'true'),
  ErrorCode: text,
  Message: z.string().optional(),
  Details: z.string().optional(),
})

// T-Bank's error codes: protocols.md §1.12.
const failures = new Map<string, Refusal>([
  ...['3', '99', '120', '123', '125', '402', '999', '9001', '9999'].map((code) => [code, 'TRY_LATER'] as const),
  ['255', 'UNKNOWN_PAYMENT'],
  ['335', 'UNKNOWN_PAYMENT'],
])

export type Call = <T extends z.ZodType>(
  method: string,
  fields: Record<string, unknown>,
  shape: T,
) => Promise<z.output<T>>

export function createCall(config: TbankConfig): Call {
  const { TBANK_API_URL: base, TBANK_TERMINAL_KEY: TerminalKey, TBANK_PASSWORD: password } = config
  const through = createOutside({
    service: 'tbank',
    timeout_ms: config.TBANK_TIMEOUT_MS,
    at_once_max: 30,
    waiting_max: 100,
  })
  return async (method, fields, shape) => {
    const message = { TerminalKey, ...fields }
    const body = JSON.stringify({ ...message, Token: tbankToken(message, password) })
    let answer: unknown
    try {
      const url = new URL(method, `${base.replace(/\/$/, '')}/`)
      const headers = { 'content-type': 'application/json' }
      const { ok, status, json } = await through((signal) => fetchJson(url, { method: 'POST', headers, body, signal }))
      if (!ok) throw new Error(`HTTP ${status}`)
      answer = json
    } catch (cause) {
      const failure = isUnsent(cause) ? 'UNSENT' : 'UNANSWERED'
      throw new AcquirerError(`${method} was not answered: ${(cause as Error).message}`, { failure, cause })
    }
    const { Success, ErrorCode: code, Message, Details } = parse(method, answerShape, answer)
    if (Success) return parse(method, shape, answer)
    const reason = `${method} refused: ${code} ${Message ?? ''} ${Details ?? ''}`.trim()
    throw new AcquirerError(reason, { failure: failures.get(code) ?? 'REFUSED', code })
  }
}

function parse<T extends z.ZodType>(method: string, shape: T, answer: unknown): z.output<T> {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  const cause = parsed.error
  throw new AcquirerError(`${method} answered in an unknown shape`, { failure: 'UNANSWERED', cause })
}
