import type { ErrorName } from '@razgovor/contract/error-codes'
import { mutationOptions } from '@tanstack/react-query'
import { call, renewSession } from '../../lib/api.ts'
import type { Args } from '../../lib/api-types.ts'

export const feedbackRefusals = ['validation', 'throttling'] as const satisfies ErrorName[]

type Feedback = Args<'POST /api/feedback'>[0]['body']

export const sendFeedbackMutation = () =>
  mutationOptions({
    async mutationFn(body: Feedback) {
      // Renews the token, because a public call with an expired one is accepted as anonymous.
      await renewSession()
      return call('POST /api/feedback', { body })
    },
    meta: { handles: feedbackRefusals },
  })
