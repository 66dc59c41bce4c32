import type { InOtherWords } from '../words.ts'
import type { serviceProblems } from './service-problems.texts.ts'

export const serviceEnglish: InOtherWords<typeof serviceProblems> = {
  mail_silent: (host, reason) => [
    `The mail server ${host} does not answer: ${reason}.`,
    'Check host and port in SMTP_URL. Clouds often block port 25: use 587 or 465.',
  ],
  mail_login: (host, reason) => [
    `The mail server ${host} refuses the user name and password: ${reason}.`,
    'Check them in SMTP_URL. In a password, @ is written as %40 and : as %3A.',
  ],
  mail_certificate: (host, reason) => [
    `The connection to the mail server ${host} could not be encrypted: ${reason}.`,
    'SMTP_URL needs the name in its certificate. For port 465 write smtps://.',
  ],
  mail_unencrypted: (host) => [
    `Mails with sign-in codes go to ${host} unencrypted.`,
    'Turn on STARTTLS on the server, or write smtps:// in SMTP_URL.',
  ],
  example_sender: (domain) => [
    `The sender of mails is still that of the example: ${domain}.`,
    'Set MAIL_FROM to an address of your own domain.',
  ],
  no_spf: (domain) => [
    `${domain} has no SPF record.`,
    'Add the TXT record that your mail service gives you: v=spf1 … -all.',
  ],
  several_spf: (domain) => [`${domain} has several SPF records.`, 'Keep one: two have no effect.'],
  open_spf: (domain) => [`The SPF record of ${domain} lets anybody send in its name.`, 'End it with -all or ~all.'],
  no_dkim: (name) => [
    `There is no DKIM record ${name}.`,
    'Add the TXT record that your mail service gives you, or correct MAIL_DKIM_SELECTOR.',
  ],
  unknown_dkim: (domain) => [
    `${domain} has no DKIM record under the usual selectors.`,
    'Set MAIL_DKIM_SELECTOR to the selector of your mail service. Mails without DKIM end up as spam.',
  ],
  revoked_dkim: (domain) => [
    `The DKIM key of ${domain} is revoked.`,
    'Add the current key of your mail service to DNS.',
  ],
  no_dmarc: (domain) => [
    `${domain} has no DMARC record.`,
    'Add a TXT record _dmarc: v=DMARC1; p=none, and p=quarantine once the reports are clean.',
  ],
  no_acquirer: (settings) => [
    'No acquirer is configured.',
    `Set the key and the password of the terminal: ${settings}.`,
  ],
  acquirer_refuses: (code, settings) => [
    `The acquirer refuses the signature of the terminal: code ${code}.`,
    `Compare key and password with those in your account at the acquirer: ${settings}.`,
  ],
  acquirer_busy: (code) => [`The acquirer is busy: code ${code}.`, 'Repeat the check in a few minutes.'],
  acquirer_untrusted: (reason) => [
    `The certificate of the acquirer is not trusted: ${reason}.`,
    'Add the root certificate of the Russian Trusted CA: NODE_EXTRA_CA_CERTS=FILE.',
  ],
  acquirer_silent: (reason, settings) => [
    `The acquirer does not answer: ${reason}.`,
    `Check its address, and that the network lets us reach it: ${settings}.`,
  ],
  test_terminal: (settings) => [
    'The terminal is a test one: no money moves.',
    `For real payments set the live terminal: ${settings}.`,
  ],
  demo_with_money: (count) => [
    `${count} demo accounts with a published password, beside real money.`,
    'Start with an empty database, or close them: npm run admin -- remove-demo.',
  ],
  demo_accounts: (count) => [
    `${count} demo accounts with a published password.`,
    'For a real site start with an empty database, or close them: npm run admin -- remove-demo.',
  ],
  room_server_silent: (url, reason) => [
    `The room server ${url} does not answer: ${reason}.`,
    'Check LIVEKIT_URL, and that the server runs.',
  ],
  room_server_refuses: (code) => [
    `The room server refuses our key: ${code}.`,
    'LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be those of the room server, and the clocks must agree.',
  ],
  room_unencrypted: (url) => [
    `The site is served by https, but meetings are not: ${url}.`,
    'Set LIVEKIT_PUBLIC_URL to a wss:// address: browsers do not connect otherwise.',
  ],
  room_no_sockets: (url, status) => [
    `Browsers cannot join at ${url}: it answers ${status}.`,
    'Check LIVEKIT_PUBLIC_URL, and that the proxy passes the headers Upgrade and Connection.',
  ],
  room_unreachable: (url, reason) => [
    `Browsers do not reach ${url}: ${reason}.`,
    'Open the port of the room server to the outside, or check LIVEKIT_PUBLIC_URL.',
  ],
  no_turn: () => [
    'There is no TURN server.',
    'Meetings do not work in strict office networks. Run coturn, and set TURN_URLS and TURN_SECRET.',
  ],
  no_turn_address: (url) => [
    `${url} is no TURN address.`,
    'Write TURN_URLS like turn:NAME:3478,turns:NAME:5349?transport=tcp.',
  ],
  turn_refuses: (url) => [
    `TURN refuses our credentials: ${url}.`,
    'TURN_SECRET must be its static-auth-secret, and the clocks must agree.',
  ],
  turn_open: (url) => [
    `TURN relays for anybody without credentials: ${url}.`,
    'Turn on use-auth-secret in coturn: strangers use it as their relay otherwise.',
  ],
  turn_silent: (url, reason) => [
    `TURN does not answer at ${url} (${reason}).`,
    'Check that coturn runs, that its port is open to the outside, and that turns: has a certificate.',
  ],
  turn_without_tls: () => [
    'There is no TURN over TLS.',
    'Add a turns: address with port 443 or 5349 to TURN_URLS: some networks allow TLS only.',
  ],
}
