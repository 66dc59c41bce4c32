import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '../features/session/use-viewer.ts'
import { becomeSpeakerPath } from '../features/site/become-speaker-path.ts'
import { versionQuery } from '../features/site/site.queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import * as texts from './app.texts.ts'
import * as titles from './page-titles.texts.ts'
import { PartnershipLink } from './header-navigation.tsx'
import { openSupport } from './open-support.ts'

export function Footer() {
  const { data } = useQuery(versionQuery())
  const becomeSpeaker = becomeSpeakerPath(useViewer())
  return (
    <footer className="on-ink mt-24 bg-ink text-white md:mt-36 print:hidden">
      <div className="wrap grid gap-12 py-14 md:grid-cols-[1.4fr_1fr_1fr_1fr] md:py-20">
        <div>
          <p className="max-w-[14ch] text-4xl leading-[1.02] font-semibold tracking-[-.04em]">{texts.slogan}</p>
          <ButtonLink to="/speakers" variant="live" className="mt-7">
            {texts.chooseSpeaker}
          </ButtonLink>
        </div>
        <Column title={texts.listeners}>
          <Link to="/speakers">{titles.speakers}</Link>
          <Link to="/news">{titles.news}</Link>
          <Link to="/orders">{titles.orders}</Link>
          <Link to="/feedback">{titles.feedback}</Link>
        </Column>
        <Column title={texts.speakers}>
          {becomeSpeaker && <Link to={becomeSpeaker}>{texts.becomeSpeaker}</Link>}
          <Link to="/tariffs">{titles.tariffs}</Link>
          <Link to="/profile/donations">{titles.profileDonations}</Link>
          <Link to="/schedule">{titles.schedule}</Link>
        </Column>
        <Column title={texts.project}>
          <Link to="/about">{titles.about}</Link>
          <Link to="/legal-documents">{titles.legalDocuments}</Link>
          <PartnershipLink className="" />
          <a href={data?.links.support}>{texts.support}</a>
          <button type="button" className="text-left" onClick={openSupport}>
            {texts.supportProject}
          </button>
        </Column>
        <p className="num text-xs text-dim md:col-span-4">{data && texts.version(data)}</p>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h2 className="text-xs text-dim">{title}</h2>
      <div className="mt-2 grid justify-items-start *:flex *:min-h-11 *:items-center *:hover:text-live">{children}</div>
    </div>
  )
}
