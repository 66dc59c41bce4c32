import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'

/** What a link of a mail signs in by; nothing of it is kept until it is used. */
export interface SignInLink {
  link_id: string
  user_id: string
  expires_at: Date
  signature: string
}

type Signed = Omit<SignInLink, 'signature'> & { email: string }
type Secret = Pick<Ctx['config'], 'SESSION_SECRET'>

/** For a mail to `email`, and while that is the user's: signs in once, and leads to the path `next`. */
export function makeSignInLink(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  { user_id, email, next, expires_at }: { user_id: string; email: string; next: string; expires_at: Date },
): string {
  const link_id = newId(clock.now())
  const signature = sign(config, { link_id, user_id, email, expires_at })
  const token = [link_id, user_id, expires_at.getTime(), signature].join('.')
  return `${config.PUBLIC_URL}/auth?token=${token}&next=${next}`
}

const tokenShape = z
  .string()
  .transform((token) => token.split('.'))
  .pipe(z.tuple([uuid, uuid, z.string().regex(/^\d{13}$/), z.string()]))

/** Undefined where it is none; whether it is ours, `isSigned` tells. */
export function readSignInLink(token: string): SignInLink | undefined {
  const parts = tokenShape.safeParse(token).data
  if (!parts) return undefined
  const [link_id, user_id, expires_ms, signature] = parts
  return { link_id, user_id, expires_at: new Date(Number(expires_ms)), signature }
}

export function isSigned(config: Secret, { signature, ...link }: SignInLink, email: string): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(config, { ...link, email }))
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign({ SESSION_SECRET }: Secret, { link_id, user_id, email, expires_at }: Signed): string {
  return createHmac('sha256', SESSION_SECRET)
    .update(`sign-in link ${link_id} ${user_id} ${expires_at.getTime()} ${email}`)
    .digest('base64url')
}
