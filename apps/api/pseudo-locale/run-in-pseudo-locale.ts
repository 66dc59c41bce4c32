import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pseudoArguments } from '../../../scripts/texts/in-pseudo-locale.ts'

/** Runs a program of this folder as a process of its own, and returns the message that it sends at its end. */
export async function runInPseudoLocale<Message>(program: string): Promise<Message> {
  const child = fork(path.join(import.meta.dirname, program), {
    execArgv: [...pseudoArguments],
    env: { ...process.env, SITE_LOCALE: 'pseudo' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${program} ended without a message (${signal ?? `code ${code}`}): see the output above`)
  })
  const [message] = await Promise.race([once(child, 'message'), failed])
  return message as Message
}
