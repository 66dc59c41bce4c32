import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { legalPath } from './legal-address.ts'
import { acceptMutation, pendingConsentsQuery } from './legal.queries.ts'
import { legalTexts } from './legal.texts.ts'

const texts = legalTexts.banner

/** Shows a signed-in user the new versions of documents that they have agreed to, one at a time. */
export default function ConsentBanner() {
  const { data } = useQuery(pendingConsentsQuery())
  const accept = useMutation(acceptMutation())
  const [isLater, setIsLater] = useState(false)
  const pending = data?.items[0]
  if (!pending || isLater) return null
  const { document_id, slug, title, version } = pending
  return (
    <aside
      aria-label={texts.label}
      className="on-ink fixed inset-x-3 bottom-3 z-40 mx-auto max-w-[720px] rounded-card bg-ink p-5 text-white md:p-6 print:hidden"
    >
      <p className="font-medium">{texts.changed(title)}</p>
      <p className="mt-1 text-dim">{texts.ask}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="live"
          size="sm"
          loading={accept.isPending}
          onClick={() => accept.mutate({ document_id, version_id: version.version_id })}
        >
          {texts.accept}
        </Button>
        <Link to={legalPath(slug)} className="btn btn-sm btn-line">
          {texts.read}
        </Link>
        <Button variant="ghost" size="sm" onClick={() => setIsLater(true)}>
          {texts.later}
        </Button>
      </div>
    </aside>
  )
}
