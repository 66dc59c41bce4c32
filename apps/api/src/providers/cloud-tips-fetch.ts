import { ApiError } from '../errors/api-error.ts'
import { fetchJson, type Through } from './outside.ts'
import { providersRefusals } from './providers.texts.ts'

const answerBytesMax = 8 * 1024 * 1024

/** Throws external_service if there is no answer in time. */
export async function fetchTips(through: Through, url: string, request: RequestInit) {
  try {
    const { status, json } = await through((signal) =>
      fetchJson(url, { ...request, signal, bytes_max: answerBytesMax }),
    )
    return { status, body: json }
  } catch (error) {
    throw tipsSilent(error)
  }
}

export function tipsSilent(cause: unknown): ApiError {
  return new ApiError('external_service', { ...providersRefusals.tips_service_down, cause })
}
