import type { Operation } from './document.ts'
import type { FuzzRequest } from './request.ts'

const patienceMs = 60_000

export interface Answer {
  status: number
  json: unknown
  milliseconds: number
  faults: string[]
}

/** Sends the request and validates the answer against the operation's documentation. */
export async function ask(base: string, { operation, path, headers, body }: FuzzRequest): Promise<Answer> {
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  try {
    const response = await fetch(`${base}${path}`, {
      method: operation.method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const { json, faults } = checkAnswer(operation, response, bytes)
    return { status: response.status, json, milliseconds: elapsed(), faults }
  } catch (error) {
    const { cause, message } = error as Error
    const why = cause instanceof Error ? cause.message : message
    return { status: 0, json: undefined, milliseconds: elapsed(), faults: [`no answer: ${why}`] }
  }
}

function checkAnswer(operation: Operation, { status, headers }: Response, bytes: Buffer) {
  const faults: string[] = []
  if (status >= 500) faults.push(`${status}: ${bytes.toString().slice(0, 200)}`)
  if (!headers.get('x-request-id')) faults.push('no x-request-id')
  const documented = operation.responses.get(status)
  if (!documented) return { json: undefined, faults: [...faults, `${status} is not documented`] }

  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (documented.media_types.length === 0) {
    if (bytes.length > 0) faults.push(`${status} has a body`)
    return { json: undefined, faults }
  }
  if (!documented.media_types.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1)))))
    faults.push(`${status} is ${type}`)
  if (type !== 'application/json' || !documented.json) return { json: undefined, faults }
  const json = parse(bytes.toString())
  const wrong = documented.json.safeParse(json).error?.issues[0]
  if (wrong) faults.push(`${status} has another shape: ${wrong.path.join('.')} ${wrong.message}`)
  return { json, faults }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
