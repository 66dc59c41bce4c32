import { useQuery } from '@tanstack/react-query'
import { versionQuery } from '../features/site/site.queries.ts'
import * as texts from './app.texts.ts'

export function SandboxBanner() {
  const { data } = useQuery(versionQuery())
  if (!data?.sandbox) return null
  const { mail_url, cards_url } = data.sandbox
  return (
    <aside aria-label={texts.sandbox} className="bg-mist text-2xs leading-snug print:hidden">
      <p className="wrap flex min-h-11 flex-wrap items-center gap-x-4 py-1">
        <span className="text-mute">{texts.sandboxText}</span>
        <a href={mail_url} target="_blank" rel="noreferrer" className="link py-2">
          {texts.mails}
        </a>
        <a href={cards_url} target="_blank" rel="noreferrer" className="link py-2">
          {texts.testCards}
        </a>
      </p>
    </aside>
  )
}
