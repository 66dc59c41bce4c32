import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { needsTool } from '../../../scripts/vitest/needs-tool.ts'

export interface Certificate {
  key: string
  cert: string
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })

/** Skips the test if openssl is not installed. */
export function createAuthority(context: TestContext) {
  needsTool(context, 'openssl')
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-certificates-'))
  const at = (name: string) => path.join(folder, name)
  const read = (name: string) => readFileSync(at(name), 'utf8')
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '30',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-subj',
    '/CN=Test CA',
  )
  return {
    ca: read('ca.pem'),
    /** -1 is the day before; openssl goes no further back. */
    issue(host: string, { days = 30 }: { days?: number } = {}): Certificate {
      openssl('req', ...newKey, '-keyout', at('key'), '-out', at('csr'), '-subj', '/CN=site')
      writeFileSync(at('names'), `subjectAltName=DNS:${host}`)
      const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
      openssl('x509', '-req', '-in', at('csr'), ...signer, '-days', String(days), '-out', at('cert'))
      return { key: read('key'), cert: read('cert') }
    },
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true })
    },
  }
}
