import { newId } from '../../../../ids.ts'
import { AcquirerError } from '../../../orders/acquirer.ts'
import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'
import { isCertificateFault, reasonOf } from '../reason-of.ts'

// Asks for a payment that does not exist: the bank says so only if the signature is correct.
export const payments: DoctorCheck = {
  name: 'PAYMENTS',
  async run({ acquirers, config, clock }) {
    const settings = `${config.ACQUIRER.toUpperCase()}_…`
    const acquirer = acquirers.by_name.get(acquirers.current)
    if (!acquirer) return [fault('no_acquirer', settings)]
    try {
      await acquirer.findPayment(newId(clock.now()))
    } catch (error) {
      if (!(error instanceof AcquirerError)) throw error
      return [explain(error, settings)]
    }
    return acquirer.is_test && isPublic(config) ? [warning('test_terminal', settings)] : []
  },
}

function explain(error: AcquirerError, settings: string): Finding {
  if (error.failure === 'TRY_LATER') return warning('acquirer_busy', error.code ?? '')
  if (error.failure === 'REFUSED') return fault('acquirer_refuses', error.code ?? '', settings)
  const reason = reasonOf(error)
  return isCertificateFault(reason) ? fault('acquirer_untrusted', reason) : fault('acquirer_silent', reason, settings)
}
