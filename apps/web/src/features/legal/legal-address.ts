export function legalPath(slug: string, version?: number): string {
  return `/legal-documents?document=${slug}${version ? `&version=${version}` : ''}`
}

export function readLegalAddress(search: URLSearchParams): { slug: string | null; version: number | undefined } {
  const version = Number(search.get('version'))
  return { slug: search.get('document'), version: Number.isInteger(version) && version > 0 ? version : undefined }
}
