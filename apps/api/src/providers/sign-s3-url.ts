import { createHash, createHmac } from 'node:crypto'

interface Signing {
  region: string
  access_key: string
  secret_key: string
  at: Date
  seconds: number
}

/** A URL by which anybody can read the object for that time: AWS Signature Version 4 in the query. */
export function signS3Url(object: URL, { region, access_key, secret_key, at, seconds }: Signing): URL {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const signed = new URL(object)
  const query = [
    ...object.searchParams,
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', [access_key, ...scope].join('/')],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(seconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ]
  const canonicalQuery = query
    .map((pair) => pair.map((text) => encode(text)).join('='))
    .toSorted()
    .join('&')
  const canonical = ['GET', object.pathname, canonicalQuery, `host:${object.host}`, '', 'host', 'UNSIGNED-PAYLOAD']
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n')
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part).digest(), `AWS4${secret_key}`)
  signed.search = `${canonicalQuery}&X-Amz-Signature=${hmac(key, text).digest('hex')}`
  return signed
}

function hmac(key: string | Buffer, text: string) {
  return createHmac('sha256', key).update(text)
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
