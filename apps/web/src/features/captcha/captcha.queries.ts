import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const checkCaptchaMutation = () =>
  mutationOptions({
    mutationFn: (token: string) => call('POST /api/auth/check-ya-capcha', { body: { token } }),
    meta: { handles: ['human_friendly', 'throttling', 'validation'] },
  })
