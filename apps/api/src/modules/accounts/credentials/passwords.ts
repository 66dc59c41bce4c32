import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../../in-turn.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of an unknown password, so that an unknown e-mail takes as long as a wrong password.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$x/9mBQ3r8d4d9XMeG9+uQA$BRMIQc/CegNlbHEbxSNcZ5IV5IQgNZmwswJMm8VlJmc'

/**
 * At most two hashes run at a time: each takes 19 MB and one of libuv's four threads for tens of milliseconds. File
 * access and DNS lookups use the same threads, so a burst of sign-ins would block everything else.
 */
const inTurn = createTurns({ at_once_max: 2, waiting_max: 200 })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Returns false, after the same time, for a user without a password and for an unknown e-mail. */
export async function isPasswordOf(password_hash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(password_hash ?? nobodysHash, password))
  return isRight && Boolean(password_hash)
}
