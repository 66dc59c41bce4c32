import { errorCodes } from '@razgovor/contract/error-codes'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ApiError } from '../../lib/api-error.ts'
import { passkeyTexts } from './confirmation.texts.ts'

/** False without TLS. */
export const canUsePasskeys = browserSupportsWebAuthn

export const makePasskey = withReason(startRegistration)
export const askPasskey = withReason(startAuthentication)

/** Converts the browser's error into an API error, which the form shows like a wrong code. */
function withReason<Options, Answer>(ask: (options: { optionsJSON: Options }) => Promise<Answer>) {
  return async (optionsJSON: Options): Promise<Answer> => {
    try {
      return await ask({ optionsJSON })
    } catch (error) {
      throw new ApiError({ error_code: errorCodes.wrong_code, error_message: reasonOf(error) }, 0)
    }
  }
}

const { problems } = passkeyTexts

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return name in problems ? problems[name as keyof typeof problems] : problems.UnknownError
}
