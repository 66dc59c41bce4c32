import { createServer } from 'node:net'
import { StartError } from './settings.ts'

/** Throws an error that names the variable if the port is in use. */
export function assertPortFree(name: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is already in use: stop the other process, or set ${name} to another port.`
          : `Could not listen on ${host}:${port} (${error.code}): set HOST and ${name} to an address of this machine.`
      reject(new StartError(why))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
