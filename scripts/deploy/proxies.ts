import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../start/settings.ts'

export interface ProxyPorts {
  http: number
  https: number
  /** One for each process of the site. */
  sites: readonly number[]
  rooms: number
}

/** Ports for checks that start nothing. */
export const samplePorts: ProxyPorts = { http: 8080, https: 8443, sites: [3000, 3001], rooms: 7880 }

const readDeploy = (file: string) => readFileSync(path.join(checkout, 'deploy', file), 'utf8')

/** Throws if the text is missing, so that a changed configuration cannot escape its tests. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the configuration no longer contains "${from}"`)
    return result.replaceAll(from, to)
  }, text)
}

// The line of the site's first process, repeated for each of its processes as the comment above that line says.
function listSites(text: string, sites: readonly number[]): string {
  const address = /\b(?:site|127\.0\.0\.1):3000\b/
  const lines = text.split('\n')
  if (!lines.some((line) => address.test(line))) throw new Error('the configuration no longer names the site')
  return lines
    .flatMap((line) => {
      if (!address.test(line)) return [line]
      return sites.map((port, nth) => line.replace(address, `127.0.0.1:${port}`).replace('site1', `site${nth + 1}`))
    })
    .join('\n')
}

/**
 * Writes nginx's configuration for this machine into the folder, which has a certificate by `createCertificate`, and
 * returns the arguments to run it in the foreground.
 */
export function prepareNginx(
  folder: string,
  ports: ProxyPorts,
  { upstreams = 'nginx/upstreams.conf' }: { upstreams?: string } = {},
): string[] {
  for (const name of ['log', 'cache', 'temp', 'acme', 'locations'])
    mkdirSync(path.join(folder, name), { recursive: true })
  const site = replaceAll(readDeploy('nginx/razgovor.conf'), {
    '/etc/nginx/razgovor/upstreams.conf': path.join(folder, 'upstreams.conf'),
    '/etc/nginx/razgovor/locations': path.join(folder, 'locations'),
    '/var/cache/nginx/razgovor': path.join(folder, 'cache'),
    '/var/log/nginx': path.join(folder, 'log'),
    '/var/www/acme': path.join(folder, 'acme'),
    '/etc/razgovor/tls': folder,
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    'razgovor.example': 'localhost',
  })
  // Other machines' names cannot be resolved here.
  const servers = listSites(readDeploy(upstreams), ports.sites)
    .replaceAll(/\b(?:rooms|livekit|127\.0\.0\.1):7880\b/g, `127.0.0.1:${ports.rooms}`)
    .replaceAll('minio:9000', '127.0.0.1:9000')
  writeFileSync(path.join(folder, 'upstreams.conf'), servers)
  writeFileSync(path.join(folder, 'razgovor.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/log/error.log;
    events {}
    http {
      types { application/javascript js; }
      default_type application/octet-stream;
      ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
      include ${folder}/razgovor.conf;
    }`,
  )
  return ['-p', folder, '-e', path.join(folder, 'log/error.log'), '-c', path.join(folder, 'nginx.conf')]
}

export function prepareHaproxy(folder: string, ports: ProxyPorts): string {
  const file = path.join(folder, 'haproxy.cfg')
  const pems = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(path.join(folder, name), 'utf8'))
  writeFileSync(path.join(folder, 'razgovor.pem'), pems.join(''))
  const text = replaceAll(listSites(readDeploy('haproxy/haproxy.cfg'), ports.sites), {
    // Twice as many files as a test may open.
    'maxconn 20000': 'maxconn 200',
    'bind :80\n': `bind 127.0.0.1:${ports.http}\n`,
    'bind :443 ssl': `bind 127.0.0.1:${ports.https} ssl`,
    '/etc/razgovor/tls/razgovor.pem': path.join(folder, 'razgovor.pem'),
    '127.0.0.1:7880': `127.0.0.1:${ports.rooms}`,
  })
  writeFileSync(file, text)
  return file
}
