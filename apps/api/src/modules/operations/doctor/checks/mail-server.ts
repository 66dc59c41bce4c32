import { probeSmtp, SmtpProbeError } from '../../../../providers/smtp-probe.ts'
import { isLoopback } from '../../../../startup/loopback.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault } from '../finding.ts'

export const mailServer: DoctorCheck = {
  name: 'MAIL_SERVER',
  async run({ config }) {
    const { hostname } = new URL(config.SMTP_URL)
    try {
      const { is_encrypted } = await probeSmtp(config.SMTP_URL)
      return is_encrypted || isLoopback(hostname) ? [] : [fault('mail_unencrypted', hostname)]
    } catch (error) {
      if (!(error instanceof SmtpProbeError)) throw error
      if (error.is_login_refused) return [fault('mail_login', hostname, error.code)]
      if (error.is_tls_refused) return [fault('mail_certificate', hostname, error.code)]
      return [fault('mail_silent', hostname, error.code)]
    }
  },
}
