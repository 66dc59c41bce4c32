import type { InOtherWords } from '../words.ts'
import type { siteProblems } from './site-problems.texts.ts'

export const siteEnglish: InOtherWords<typeof siteProblems> = {
  too_slow: (seconds) => [
    `The check did not end within ${seconds} s.`,
    'Repeat it. If it happens again, the service is silent: does a firewall block it?',
  ],
  broken: (reason) => [`The check failed: ${reason}.`, 'See whether what it checks answers, and repeat it.'],
  without_database: () => ['Not checked: the database does not answer.', ''],
  not_public: (url) => [`The site is not served by https, or on this machine only: ${url}.`, ''],
  half_set: (missing, set) => [`${set} is set, but not ${missing}.`, 'Set both parts or neither.'],
  sandbox: () => [
    'The site runs with the sandbox: payments and mails are not real.',
    'Remove SANDBOX_URL and set the real services.',
  ],
  example_links: (names) => [`Addresses are still those of the example: ${names}.`, 'Set your own.'],
  proxy_untrusted: () => [
    'TRUST_PROXY is off.',
    'Behind a proxy set TRUST_PROXY=true; otherwise all people share the rate limits of one address.',
  ],
  no_web: () => ['WEB_DIST is not set: only the API is served.', 'Build the site and set WEB_DIST to its folder.'],
  no_metrics: () => [
    'METRICS_TOKEN is not set: the site cannot be monitored.',
    'Set it, and let Prometheus read /metrics.',
  ],
  no_push: () => [
    'Notifications in browsers are off.',
    'Create a key pair and set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.',
  ],
  no_captcha: () => ['The captcha is off.', 'Set SMARTCAPTCHA_SITE_KEY and SMARTCAPTCHA_SECRET.'],
  no_payer: () => [
    'The account that pays speakers is not set.',
    'Set PAYER_ACCOUNT and the other PAYER_… settings: there is no payout file without them.',
  ],
  guessable: (name) => [`${name} is easy to guess.`, 'Replace it by a random one: openssl rand -base64 32.'],
  short_secret: (name, characters) => [
    `${name} is shorter than ${characters} characters.`,
    'Replace it by a random one: openssl rand -base64 32.',
  ],
  same_secrets: (names) => [`These secrets are equal: ${names}.`, 'Make them different: one leak opens the others.'],
  derived_keys: (names) => [
    `SESSION_SECRET is used in place of ${names}.`,
    'Set them before the first users come: later SESSION_SECRET cannot change without losing what is encrypted.',
  ],
  root: () => [
    'This runs as root.',
    'Start the site as a user of its own that may write its folder alone (docs/operations.md).',
  ],
  tls_off: () => [
    'NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not verified.',
    'Remove it. Put your own certificate authority into NODE_EXTRA_CA_CERTS.',
  ],
  node_env: (value) => [`NODE_ENV is ${value}.`, 'Remove it, or set it to production.'],
  no_https: (url) => [
    `The site is served without encryption: ${url}.`,
    'Set up https and set PUBLIC_URL to it: cameras and microphones need it.',
  ],
  no_address: (host) => [`${host} has no address in DNS.`, 'Add an A or AAAA record at the registrar of the domain.'],
  inner_address: (host, addresses) => [
    `${host} leads to a private network: ${addresses}.`,
    'Give it a public address in DNS, unless only people inside the company use the site.',
  ],
  tls_silent: (place, reason) => [
    `${place} does not answer by TLS: ${reason}.`,
    'Check that the proxy runs and that its port is open to the outside.',
  ],
  certificate_expired: (host) => [
    `The certificate of ${host} has expired.`,
    'Renew it, and turn on automatic renewal.',
  ],
  certificate_ends: (host, days) => [
    `The certificate of ${host} expires in ${days} days.`,
    'Check automatic renewal: it should have happened by now.',
  ],
  certificate_of_others: (host) => [
    `The certificate does not name ${host}.`,
    'Get one that does, and use it in the proxy.',
  ],
  certificate_chain: (host) => [
    `${host} sends its certificate without the intermediate ones.`,
    'Configure the full chain (fullchain.pem) in the proxy: some browsers and services refuse it otherwise.',
  ],
  certificate_untrusted: (host, reason) => [
    `Browsers do not trust the certificate of ${host}: ${reason}.`,
    'Get one from a known authority, such as Let’s Encrypt.',
  ],
  no_redirect: (host, status) => [
    `http://${host} does not lead to https (it answers ${status}).`,
    'Configure a redirect 301 to https in the proxy.',
  ],
  redirect_elsewhere: (host) => [`http:// leads to another host: ${host}.`, 'Check PUBLIC_URL.'],
  http_closed: (host, reason) => [
    `http://${host} does not answer: ${reason}.`,
    'Open port 80 and redirect it to https: people type the name alone.',
  ],
  site_silent: (url, reason) => [
    `${url} does not answer: ${reason}.`,
    'Check that the site and the proxy run and that the port is open.',
  ],
  site_fails: (status) => [`The home page answers ${status}.`, "See the site's log."],
  other_site: (url, status) => [
    `Another server answers at ${url} (${status}).`,
    'Check PUBLIC_URL, and where the proxy sends requests.',
  ],
  headers_missing: (names) => [
    `Browsers do not get these headers: ${names}.`,
    'Remove from the proxy what drops them: the site sends them.',
  ],
  second_policy: () => [
    'The proxy adds a Content-Security-Policy.',
    'Remove it: the site sends its own, and a second may forbid what is needed.',
  ],
  embed_framed: () => [
    'The proxy adds X-Frame-Options to /embed/.',
    'Remove it: other sites cannot show the block otherwise. The site itself protects all other pages.',
  ],
  embed_policy: () => [
    '/embed/ comes without the permission to be framed by other sites.',
    'Remove the Content-Security-Policy of the proxy.',
  ],
  small_bodies: (mebibytes) => [
    'The proxy refuses large files.',
    `Allow bodies of ${mebibytes} MiB, in nginx by client_max_body_size ${mebibytes}m.`,
  ],
  no_sockets: (status) => [
    `The proxy does not pass WebSockets: /api/ws answers ${status}.`,
    'Pass the headers Upgrade and Connection for /api/ws.',
  ],
}
