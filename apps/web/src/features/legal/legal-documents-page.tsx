import { Link, useSearchParams } from 'react-router'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { legalPath, readLegalAddress } from './legal-address.ts'
import { documentQuery, documentsQuery } from './legal.queries.ts'
import { legalTexts as texts } from './legal.texts.ts'
import { VersionList } from './version-list.tsx'
import { versionWhen } from './version-when.ts'

export function LegalDocumentsPage() {
  const [search] = useSearchParams()
  const { items } = useLoaded(documentsQuery())
  const { slug, version: number } = readLegalAddress(search)
  const document = useLoaded(documentQuery({ slug: slug ?? items[0]?.slug ?? '', version: number }))
  const { version, in_force, title, summary } = document
  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="display text-title print:hidden">{texts.title}</h1>
      <div className="mt-8 grid grid-cols-1 gap-8 md:mt-12 lg:grid-cols-[300px_1fr] lg:gap-14">
        <nav aria-label={texts.choose} className="print:hidden">
          <ul className="border-t border-ink">
            {items.map((each) => (
              <li key={each.document_id} className="border-b border-line">
                <Link
                  to={legalPath(each.slug)}
                  preventScrollReset
                  aria-current={each.slug === document.slug ? 'page' : undefined}
                  className="flex min-h-14 items-center py-2 leading-snug hover:opacity-60 aria-[current=page]:font-semibold"
                >
                  {each.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article aria-labelledby="document-title" className="min-w-0">
          <h2 id="document-title" className="h2">
            {title}
          </h2>
          <p className="mt-3 text-mute">{summary}</p>
          <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
            <span className="num">{`${texts.number(version.number)}. ${versionWhen(document, version)}`}</span>
            <Button variant="line" size="sm" className="print:hidden" onClick={() => window.print()}>
              {texts.print}
            </Button>
          </p>
          {version.number !== in_force && (
            <p role="note" className="mt-5 rounded-slot bg-mist px-4 py-3 print:hidden">
              {texts.not_in_force}{' '}
              <Link to={legalPath(document.slug)} className="link">
                {texts.to_current}
              </Link>
            </p>
          )}
          <RichText html={version.body} className="mt-7" />
          <VersionList document={document} shown={version.number} />
        </article>
      </div>
    </div>
  )
}
