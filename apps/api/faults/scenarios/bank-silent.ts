import { setTimeout as sleep } from 'node:timers/promises'
import { enqueue } from '../../src/jobs/queue.ts'
import { makeListener } from '../../test/factories.ts'
import type { Fault } from '../run-fault.ts'
import type { Stack } from '../stack.ts'

const triesMax = 300

// A mail sent by a job uses another lane than money.
async function sendMail({ ctx }: Stack): Promise<boolean> {
  const { user_id } = await makeListener({ ctx, clock: ctx.clock })
  await enqueue(ctx.db, 'send-password-changed-mail', { user_id })
  for (let tries = 0; tries < triesMax; tries++) {
    const sent = ctx.db.selectFrom('mails').select('mail_id').where('ref_id', '=', user_id).where('status', '=', 'SENT')
    if (await sent.executeTakeFirst()) return true
    await sleep(200)
  }
  return false
}

// Connections are accepted and never answered; every second call still reaches the bank.
export const bankSilent: Fault = {
  name: 'the bank silent',
  seconds: 30,
  async strike(stack, seconds) {
    stack.door.silence()
    await sleep(seconds * 1000)
    const isSent = await sendMail(stack)
    stack.door.speak()
    return isSent ? [] : ['no mail was sent while the bank was silent']
  },
}
