import type { NewPasskey, PasskeyProof } from '@razgovor/contract/passkey-shapes'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'

export const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]

/** The site as a WebAuthn relying party: a key is bound to the host, a response to the origin. */
export function relyingParty({ PUBLIC_URL, SITE_NAME }: Pick<Config, 'PUBLIC_URL' | 'SITE_NAME'>) {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { id: hostname, name: SITE_NAME, origin }
}

/** Returns undefined unless a verified user has created the key for this site and this challenge. */
export function verifyNewPasskey(ctx: Ctx, { credential, challenge }: { credential: NewPasskey; challenge: string }) {
  return refusalAsUndefined(ctx, async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...withoutAttestation(credential), clientExtensionResults: {} },
      ...expectation(ctx, challenge),
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential
  })
}

interface Signed {
  credential: PasskeyProof
  challenge: string
  key: { public_key: Buffer; sign_count: number }
}

/** Returns the new sign count; undefined unless a verified user signed this challenge for this site with the key. */
export function verifyPasskey(ctx: Ctx, { credential, challenge, key }: Signed): Promise<number | undefined> {
  return refusalAsUndefined(ctx, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expectation(ctx, challenge),
      credential: { id: credential.id, publicKey: new Uint8Array(key.public_key), counter: key.sign_count },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

function expectation({ config }: Pick<Ctx, 'config'>, expectedChallenge: string) {
  const { id, origin } = relyingParty(config)
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
}

/**
 * Drops the attestation, which is not requested: the make of a key decides nothing. Verifying one would process
 * certificates, with the addresses in them, that a stranger sent.
 */
function withoutAttestation(credential: NewPasskey): NewPasskey {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject)).get('authData')
  const bare = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare))
  return { ...credential, response: { ...credential.response, attestationObject } }
}

// The library calls no outside service, so whatever it throws means invalid input.
async function refusalAsUndefined<T>({ log }: Pick<Ctx, 'log'>, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: String(error).slice(0, 200) }, 'passkey refused')
    return undefined
  }
}
