import { createServer } from 'node:net'
import { StartError } from './settings.ts'

/** Throws a sentence that names the variable when somebody listens there already. */
export function assertPortFree(name: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use: stop what listens there, or set ${name} to another.`
          : `Can't listen on ${host}:${port} (${error.code}): set HOST and ${name} to what this machine has.`
      reject(new StartError(why))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
