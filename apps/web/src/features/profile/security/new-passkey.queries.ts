import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { makePasskey } from '../../accounts/passkey.ts'
import { reloadFactors } from './security.queries.ts'

export const passkeyRefusals = [
  'wrong_code',
  'already_exists',
  'human_friendly',
  'validation',
  'throttling',
] as const satisfies ErrorName[]

export const addPasskeyMutation = () =>
  mutationOptions({
    mutationFn: async (title: string) => {
      const credential = await makePasskey(await call('POST /api/auth/second-factors/passkey/options'))
      return call('POST /api/auth/second-factors/passkey', { body: { title, credential } })
    },
    meta: { handles: passkeyRefusals },
    onSuccess: (_codes, _title, _result, { client }) => reloadFactors(client),
  })
