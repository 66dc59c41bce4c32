import type { ApiError } from '../../lib/api-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { cartTexts, paymentTroubles } from './orders.texts.ts'

export function PaymentProblem({ error }: { error: ApiError }) {
  return (
    <>
      {textsOf(error).map((text) => (
        <FormProblem key={text} text={text} />
      ))}
      {error.errorName === 'payment_exists' && (
        <ButtonLink to="/orders?view=payments" variant="line">
          {cartTexts.pay_on}
        </ButtonLink>
      )}
      {error.fields['email'] && (
        <ButtonLink to="/profile/personal-info" variant="line">
          {cartTexts.change_email}
        </ButtonLink>
      )}
    </>
  )
}

/** An error with fields has one message per slot. */
function textsOf({ errorName, fields, message }: ApiError): string[] {
  if (errorName === 'payment_exists' || errorName === 'payment_service') return [paymentTroubles[errorName]]
  const named = Object.entries(fields).flatMap(([field, text]) => (field.startsWith('slot_ids.') ? [text] : []))
  return named.length > 0 ? named : [message]
}
