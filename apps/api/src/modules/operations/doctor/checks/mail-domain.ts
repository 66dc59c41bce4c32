import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, skipped, warning, type Finding } from '../finding.ts'
import { answerOf, type Network } from '../network.ts'

// Tried if MAIL_DKIM_SELECTOR is not set: those of common mail services and servers.
const usualSelectors = ['mail', 'default', 'dkim', 'selector1', 'selector2', 's1', 's2', 'k1', 'google', 'mailru', 'us']

// Without these records many servers refuse our mail or call it spam.
export const mailDomain: DoctorCheck = {
  name: 'MAIL_DOMAIN',
  async run({ config, network }) {
    if (!isPublic(config)) return [skipped('not_public', config.PUBLIC_URL)]
    const domain = domainOf(config.MAIL_FROM)
    if (!domain || /\.(?:example|test|invalid|localhost)$/.test(domain)) return [fault('example_sender', domain ?? '?')]
    const found = await Promise.all([
      inspectSpf(network, domain),
      inspectDkim(network, domain, config.MAIL_DKIM_SELECTOR),
      inspectDmarc(network, domain),
    ])
    return found.flat()
  },
}

function domainOf(sender: string): string | undefined {
  return sender.trim().replace(/>$/, '').split('@')[1]?.toLowerCase()
}

async function textsAt({ resolver }: Network, name: string): Promise<string[]> {
  return (await answerOf(resolver.resolveTxt(name))).map((parts) => parts.join(''))
}

async function inspectSpf(network: Network, domain: string): Promise<Finding[]> {
  const records = (await textsAt(network, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0) return [fault('no_spf', domain)]
  if (records.length > 1) return [fault('several_spf', domain)]
  return /(?:^| )[+?]?all(?: |$)/i.test(record) ? [warning('open_spf', domain)] : []
}

async function inspectDkim(network: Network, domain: string, selector: string): Promise<Finding[]> {
  const names = (selector ? [selector] : usualSelectors).map((one) => `${one}._domainkey.${domain}`)
  const records = (await Promise.all(names.map((name) => textsAt(network, name)))).flat()
  const keys = records.filter((text) => /(?:^|;)\s*p=/i.test(text))
  if (keys.some((text) => /(?:^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text))) return []
  if (keys.length > 0) return [fault('revoked_dkim', domain)]
  return [selector ? fault('no_dkim', names[0]!) : warning('unknown_dkim', domain)]
}

// The record of the domain or of the domain above it.
async function inspectDmarc(network: Network, domain: string): Promise<Finding[]> {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, n) => `_dmarc.${labels.slice(n).join('.')}`)
  const records = (await Promise.all(names.map((name) => textsAt(network, name)))).flat()
  return records.some((text) => /^v=DMARC1(?:;| |$)/i.test(text)) ? [] : [warning('no_dmarc', domain)]
}
