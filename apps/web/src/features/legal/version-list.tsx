import type { LegalDocument } from '@razgovor/contract/legal'
import { Link } from 'react-router'
import { legalPath } from './legal-address.ts'
import { legalTexts as texts } from './legal.texts.ts'
import { versionWhen } from './version-when.ts'

export function VersionList({ document, shown }: { document: LegalDocument; shown: number }) {
  const { slug, in_force, versions } = document
  return (
    <section aria-labelledby="document-versions" className="mt-12 print:hidden">
      <h3 id="document-versions" className="h3">
        {texts.versions}
      </h3>
      <ul className="mt-3">
        {versions.map((version) => (
          <li key={version.version_id} className="border-b border-line">
            <Link
              to={legalPath(slug, version.number === in_force ? undefined : version.number)}
              aria-current={version.number === shown ? 'true' : undefined}
              className="num flex min-h-11 flex-wrap items-center gap-x-4 py-2 hover:opacity-60 aria-[current=true]:font-semibold"
            >
              {texts.number(version.number)}
              <span className="text-mute">{versionWhen(document, version)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
