import { expect, test } from 'vitest'
import { freePort } from '../../../../../../../scripts/vitest/free-port.ts'
import { createAuthority } from '../../../../../test/certificates.ts'
import { startDns, type Zone } from '../../../../../test/dns-server.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { startSmtpServer } from '../../../../../test/smtp-server.ts'
import { startApi } from '../../../../../test/start-api.ts'
import { createNetwork } from '../network.ts'
import { mailDomain } from './mail-domain.ts'
import { mailServer } from './mail-server.ts'

const password = 'of the mail server'
const serverAt = (SMTP_URL: string) => findingsOf(mailServer, doctorCtx({ SMTP_URL }))

test('a mail server that encrypts and takes our password is fine; nothing is sent', async (context) => {
  using authority = createAuthority(context)
  await using server = await startSmtpServer({ certificate: authority.issue('localhost'), password })
  const login = `user:${encodeURIComponent(password)}`
  const unverified = '?tls.rejectUnauthorized=false'
  expect(await serverAt(`smtp://${login}@127.0.0.1:${server.port}${unverified}`)).toEqual([])
  expect(await serverAt(`smtp://user:wrong@127.0.0.1:${server.port}${unverified}`)).toEqual([
    'FAULT mail_login 127.0.0.1 535',
  ])
  expect(await serverAt(`smtp://${login}@127.0.0.1:${server.port}`)).toEqual([
    expect.stringMatching(/^FAULT mail_certificate 127\.0\.0\.1/),
  ])
  expect(await serverAt(`smtp://localhost:${await freePort()}`)).toEqual(['FAULT mail_silent localhost ECONNREFUSED'])
})

test('a mail server without encryption is a fault unless it is on this machine', async () => {
  await using server = await startSmtpServer({ host: '0.0.0.0', password })
  const login = `user:${encodeURIComponent(password)}`
  expect(await serverAt(`smtp://${login}@0.0.0.0:${server.port}`)).toEqual(['FAULT mail_unencrypted 0.0.0.0'])
  expect(await serverAt(`smtp://${login}@127.0.0.1:${server.port}`)).toEqual([])
})

test('the sandbox’s mail server is fine', async () => {
  await using api = await startApi()
  expect(await serverAt(api.ctx.config.SMTP_URL)).toEqual([])
})

const good: Zone = {
  'good.ru': { txt: ['v=spf1 include:_spf.mail.ru -all', 'other'] },
  'mail._domainkey.good.ru': { txt: [`v=DKIM1; k=rsa; p=${'MIGf'.repeat(100)}`] },
  '_dmarc.good.ru': { txt: ['v=DMARC1; p=none'] },
}

async function domainIn(zone: Zone, environment: Record<string, string> = {}): Promise<string[]> {
  await using dns = await startDns(zone)
  const network = { ...createNetwork(), resolver: dns.resolver }
  return await findingsOf(mailDomain, doctorCtx({ MAIL_FROM: 'Разговор <robot@good.ru>', ...environment }, { network }))
}

test('a sender with SPF, DKIM and DMARC is fine, also on a subdomain', async () => {
  expect(await domainIn(good)).toEqual([])
  const below = {
    ...good,
    'mail.good.ru': { txt: ['v=spf1 -all'] },
    'own._domainkey.mail.good.ru': { txt: ['p=MIGf'] },
  }
  const MAIL_FROM = 'robot@mail.good.ru'
  expect(await domainIn(below, { MAIL_FROM, MAIL_DKIM_SELECTOR: 'own' })).toEqual([])
})

test('missing, open and repeated records of the sender’s domain are reported', async () => {
  expect(await domainIn({})).toEqual([
    'FAULT no_spf good.ru',
    'WARNING unknown_dkim good.ru',
    'WARNING no_dmarc good.ru',
  ])
  expect(await domainIn(good, { MAIL_DKIM_SELECTOR: 'own' })).toEqual(['FAULT no_dkim own._domainkey.good.ru'])
  const withSpf = (...txt: string[]) => domainIn({ ...good, 'good.ru': { txt } })
  expect(await withSpf('v=spf1 -all', 'v=spf1 a ~all')).toEqual(['FAULT several_spf good.ru'])
  expect(await withSpf('v=spf1 a +all')).toEqual(['WARNING open_spf good.ru'])
  expect(await domainIn({ ...good, 'mail._domainkey.good.ru': { txt: ['v=DKIM1; p='] } })).toEqual([
    'FAULT revoked_dkim good.ru',
  ])
})

test('a sender of the example is a fault, and a site on this machine needs no records', async () => {
  expect(await domainIn({}, { MAIL_FROM: 'robot@razgovor.example' })).toEqual(['FAULT example_sender razgovor.example'])
  expect(await domainIn({}, { PUBLIC_URL: 'http://localhost:3000' })).toEqual([
    'SKIPPED not_public http://localhost:3000',
  ])
})
