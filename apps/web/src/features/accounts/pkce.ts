/** Returns 43 random characters from the set that RFC 7636 allows. */
export function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Returns the S256 code challenge of RFC 7636. */
export async function challengeOf(code_verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  return toBase64Url(new Uint8Array(digest))
}

/** `crypto.subtle` exists only with TLS or on localhost. */
export function canChallenge(): boolean {
  return globalThis.isSecureContext
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
