import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { fetchTips, tipsSilent } from './cloud-tips-fetch.ts'
import type { TipsToken } from './cloud-tips-token.ts'
import type { Through } from './outside.ts'

const answerShape = z.object({
  data: z.unknown(),
  succeed: z.boolean(),
  errors: z.array(z.string()).nullish(),
  validationErrors: z.record(z.string(), z.array(z.string())).nullish(),
})
export type TipsAnswer = z.output<typeof answerShape>

interface TipsService {
  config: { CLOUDTIPS_API_URL: string }
  token: TipsToken
  through: Through
  log: Log
}

interface TipsCall {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** Returns business refusals whatever their HTTP status. Throws external_service for any other failure. */
export async function callTips(service: TipsService, call: TipsCall): Promise<TipsAnswer> {
  let response = await send(service, call)
  // The token may have been revoked before it expired.
  if (response.status === 401) {
    service.token.clear()
    response = await send(service, call)
  }
  const answer = answerShape.safeParse(response.body)
  if (!answer.success || [401, 403].includes(response.status) || response.status >= 500)
    throw tipsSilent(new Error(`${call.path} answered ${response.status}`, { cause: answer.error }))
  if (!answer.data.succeed) {
    const { errors, validationErrors } = answer.data
    // Validation messages quote phone numbers, so only the field names are logged.
    service.log.warn(
      { path: call.path, errors, fields: Object.keys(validationErrors ?? {}) },
      'tipping service refused a request',
    )
  }
  return answer.data
}

async function send({ config, token, through }: TipsService, { method, path, body }: TipsCall) {
  const authorization = `Bearer ${await token.get()}`
  return fetchTips(through, `${config.CLOUDTIPS_API_URL.replace(/\/$/, '')}${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}
