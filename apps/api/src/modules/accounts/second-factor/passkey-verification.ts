import type { NewPasskey, PasskeyProof } from '@razgovor/contract/passkey-shapes'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'

export const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256]

/** The site, as authenticators know it: a key is bound to the host, an answer to the origin. */
export function relyingParty({ PUBLIC_URL, SITE_NAME }: Pick<Config, 'PUBLIC_URL' | 'SITE_NAME'>) {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { id: hostname, name: SITE_NAME, origin }
}

/** Undefined where the key does not prove itself as ours, made just now by a verified person. */
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

/** The new sign count; undefined where the signature is not that of the key, of the site and of a verified person. */
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
 * We ask for none, and whose make the key is decides nothing. To follow what a stranger sent, its certificates' addresses
 * too, would only open a door.
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

/** The library throws for invalid input; it makes no calls. */
async function refusalAsUndefined<T>({ log }: Pick<Ctx, 'log'>, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: String(error).slice(0, 200) }, 'passkey refused')
    return undefined
  }
}
