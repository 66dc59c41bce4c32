import { readFileSync } from 'node:fs'
import type { getVersion } from '@razgovor/contract/site'
import { z } from 'zod'
import type { Config } from '../../config.ts'

const packageFile = new URL('../../../package.json', import.meta.url)
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')))

export function describeSite(config: Config): z.input<typeof getVersion.response> {
  return {
    version,
    name: config.SITE_NAME,
    links: { support: config.SUPPORT_URL, partnership: config.PARTNERSHIP_URL, donation: config.DONATION_URL },
    sandbox: config.SANDBOX_URL ? { mail_url: `${config.SANDBOX_URL}/mail`, cards_url: config.SANDBOX_URL } : null,
  }
}
