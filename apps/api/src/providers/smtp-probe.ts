import { createTransport } from 'nodemailer'

/** EAUTH: the server refuses our login. Leaves out the server's message, which may name us. */
export class SmtpProbeError extends Error {
  override name = 'SmtpProbeError'
  readonly code: string
  readonly is_login_refused: boolean
  readonly is_tls_refused: boolean

  constructor(cause: unknown) {
    const { code, originalCode, responseCode, message } = cause as SmtpFailure
    super('the mail server does not let us in')
    this.code = String(responseCode ?? originalCode ?? code ?? 'unknown')
    this.is_login_refused = code === 'EAUTH'
    this.is_tls_refused = code === 'ETLS' || /certificate|self.signed|altnames/i.test(message ?? '')
  }
}

interface SmtpFailure {
  code?: string
  // nodemailer replaces the system's code by its own.
  originalCode?: string
  responseCode?: number
  message?: string
}

const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }

/** Connects, encrypts and signs in, without sending. Throws SmtpProbeError. */
export async function probeSmtp(url: string): Promise<{ is_encrypted: boolean }> {
  try {
    await verify(url, true)
    return { is_encrypted: true }
  } catch (error) {
    if ((error as SmtpFailure).code !== 'ETLS') throw new SmtpProbeError(error)
  }
  try {
    await verify(url, false)
    return { is_encrypted: false }
  } catch (error) {
    throw new SmtpProbeError(error)
  }
}

async function verify(url: string, requireTLS: boolean): Promise<void> {
  const transport = createTransport({ url, requireTLS, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
