import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

interface SmtpOptions {
  host?: string
  certificate?: Certificate
  password: string
}

export async function startSmtpServer({ host = '127.0.0.1', certificate, password }: SmtpOptions) {
  const sockets = new Set<Socket>()
  const login = Buffer.from(`\0user\0${password}`).toString('base64')

  function serve(socket: Socket, isEncrypted: boolean): void {
    const reply = (line: string) => void socket.write(`${line}\r\n`)
    const offers = certificate && !isEncrypted ? ['250-STARTTLS'] : []
    function answer(line: string): void {
      if (/^(?:EHLO|HELO)/.test(line)) return [`250-here`, ...offers, '250 AUTH PLAIN'].forEach(reply)
      if (line === 'STARTTLS' && certificate) return encrypt()
      if (line.startsWith('AUTH PLAIN ')) return reply(line.slice(11) === login ? '235 welcome' : '535 wrong password')
      if (line === 'QUIT') return void socket.end('221 bye\r\n')
      reply('502 unknown')
    }
    function encrypt(): void {
      reply('220 go on')
      socket.removeAllListeners('data')
      const secure = new TLSSocket(socket, { isServer: true, ...certificate })
      secure.on('error', () => socket.destroy())
      serve(secure, true)
    }
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n')) if (line) answer(line)
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 here\r\n')
    serve(socket, false)
  }).listen(0, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
