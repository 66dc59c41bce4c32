import type { NewPasskey, PasskeyProof } from '@razgovor/contract/passkey-shapes'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId: string
}

interface Lie {
  origin?: string
  rp_id?: string
  type?: string
  is_verified?: boolean
  challenge?: unknown
  attestation?: Buffer
  user_handle?: string | undefined
}

const present = 0x01
const verified = 0x04
const hasKey = 0x40

// https://www.w3.org/TR/webauthn-3/
export class SoftwareKey {
  /** The signature counter; 0 for a key without one. */
  count = 0
  readonly #id = randomBytes(32)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #user_handle = ''

  constructor({ url }: { url: string }) {
    this.#origin = url
  }

  create({ challenge, rp, user }: CreationOptions, lie: Lie = {}): NewPasskey {
    this.#user_handle = user.id
    const id_length = Buffer.alloc(2)
    id_length.writeUInt16BE(this.#id.length)
    const attested = Buffer.concat([Buffer.alloc(16), id_length, this.#id, this.#coseKey()])
    const authData = Buffer.concat([this.#authenticatorData({ rp_id: rp.id, flags: hasKey, ...lie }), attested])
    const attestation = lie.attestation ?? Buffer.concat([text('fmt'), text('none'), text('attStmt'), map(0)])
    const attestationObject = Buffer.concat([map(3), attestation, text('authData'), bytes(authData)])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData({ type: 'webauthn.create', challenge, ...lie }).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  prove({ challenge, rpId }: RequestOptions, lie: Lie = {}): PasskeyProof {
    const clientData = this.#clientData({ type: 'webauthn.get', challenge, ...lie })
    const authenticatorData = this.#authenticatorData({ rp_id: rpId, ...lie })
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    const userHandle = 'user_handle' in lie ? lie.user_handle : this.#user_handle
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  #clientData({ type, challenge, origin = this.#origin }: Lie): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData({ rp_id = '', flags = 0, is_verified = true }: Lie & { flags?: number }): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const all = flags | present | (is_verified ? verified : 0)
    return Buffer.concat([createHash('sha256').update(rp_id).digest(), Buffer.from([all]), count])
  }

  // The COSE key: EC2, ES256, P-256.
  #coseKey(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const header = Buffer.from([0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
    return Buffer.concat([map(5), header, Buffer.from([0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)])
  }
}

function coordinate(part: string | undefined): Buffer {
  return bytes(Buffer.from(part!, 'base64url'))
}

export function attestationByCertificate(): Buffer {
  const statement = [text('alg'), Buffer.from([0x26]), text('sig'), bytes(randomBytes(70))]
  const certificates = [text('x5c'), Buffer.from([0x81]), bytes(randomBytes(300))]
  return Buffer.concat([text('fmt'), text('packed'), text('attStmt'), map(3), ...statement, ...certificates])
}

// CBOR, RFC 8949.
function map(size: number): Buffer {
  return Buffer.from([0xa0 | size])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
}

// A byte string of at least 24 bytes.
function bytes(value: Buffer): Buffer {
  const { length } = value
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), value])
}
