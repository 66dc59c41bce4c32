import type { FastifyInstance } from 'fastify'

import { isUnanswered, leaveUnanswered, takeFailure } from '../fail-next.ts'
import { originOf } from '../origin.ts'
import { cancel } from './cancel.ts'
import { charge } from './charge.ts'
import { sendClosingReceipt } from './closing-receipt.ts'
import { confirm } from './confirm.ts'
import { methods } from './faults.ts'
import type { Method } from './faults.ts'
import { waitOut } from './notifications.ts'
import { getPaymentId, isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { init } from './init.ts'
import { act, isPayable } from './payer.ts'
import { checkOrder, getState } from './reads.ts'
import { Refusal, refusalBody } from './refusal.ts'
import { getPayment } from './state.ts'
import type { Tbank } from './state.ts'
import { isTokenRight } from './token.ts'

type Call = (tbank: Tbank, fields: Fields, origin: string) => Record<string, unknown>

const calls: Record<Method, Call> = {
  Init: init,
  GetState: getState,
  CheckOrder: checkOrder,
  Confirm: confirm,
  Cancel: cancel,
  Charge: charge,
  SendClosingReceipt: sendClosingReceipt,
}

/** Fiscal calls have no version prefix. */
const pathOf = (method: Method) =>
  method === 'SendClosingReceipt' ? `/tbank/cashbox/${method}` : `/tbank/v2/${method}`

export function tbankApiRoutes(app: FastifyInstance, tbank: Tbank) {
  for (const method of methods) {
    app.post(pathOf(method), async (request, reply) => {
      const { lag_ms } = tbank.faults
      await waitOut(tbank, lag_ms)
      const failure = takeFailure(tbank.faults, method)
      if (failure === '500') return reply.code(500).type('text/plain').send('Internal Server Error')
      if (failure === 'error') return refusalBody('9999')
      const answer = answerCall(tbank, request.body, (fields) => {
        payBefore(tbank, method, fields)
        return calls[method](tbank, fields, originOf(request))
      })
      await waitOut(tbank, lag_ms)
      return isUnanswered(failure) ? leaveUnanswered(reply, failure) : answer
    })
  }
}

function payBefore(tbank: Tbank, method: Method, fields: Fields) {
  if (tbank.faults.pay_before !== method) return
  const payment = getPayment(tbank, getPaymentId(fields))
  if (!isPayable(tbank, payment)) return
  delete tbank.faults.pay_before
  act(tbank, payment, 'pay')
  payment.is_silent = tbank.faults.silent_after_pay === true
}

function answerCall(tbank: Tbank, body: unknown, call: (fields: Fields) => Record<string, unknown>) {
  try {
    if (!isFields(body)) throw new Refusal('203')
    if (body['TerminalKey'] !== tbank.terminal_key) throw new Refusal('501')
    if (!isTokenRight(body, tbank.password)) throw new Refusal('204')
    return call(body)
  } catch (error) {
    if (error instanceof Refusal) return refusalBody(error.code, error.details)
    throw error
  }
}
