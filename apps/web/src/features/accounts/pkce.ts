/** 43 characters that nobody guesses, of those that RFC 7636 allows. */
export function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** S256 of RFC 7636. */
export async function challengeOf(code_verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  return toBase64Url(new Uint8Array(digest))
}

/** A page without TLS has no digest, unless it is the own machine's. */
export function canChallenge(): boolean {
  return globalThis.isSecureContext
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
