import { ApiError } from '../../../errors/api-error.ts'

const plainNames = new Set(['Error', 'TypeError', 'AcquirerError'])

/** The innermost error code or name; not the message, which may contain an address or a secret. */
export function reasonOf(error: unknown): string {
  let reason = 'unknown'
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as { code?: unknown; name: string }
    if (at instanceof ApiError) continue
    if (typeof code === 'string') reason = code
    else if (!plainNames.has(name)) reason = name
  }
  return reason
}

// OpenSSL's reasons to distrust a certificate, as Node names them.
export function isCertificateFault(reason: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(reason)
}
