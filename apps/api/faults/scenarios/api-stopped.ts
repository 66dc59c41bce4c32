import type { Fault } from '../run-fault.ts'

export const apiStopped: Fault = {
  name: 'an API process replaced (SIGTERM)',
  seconds: 5,
  async strike({ processes, startProcessAgain }) {
    const code = await processes[1]!.stopped()
    if (code !== 0) throw new Error(`the process ended with ${code}`)
    await startProcessAgain(1)
  },
}
