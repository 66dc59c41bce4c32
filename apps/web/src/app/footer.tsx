import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '../features/session/use-viewer.ts'
import { becomeSpeakerPath } from '../features/site/become-speaker-path.ts'
import { versionQuery } from '../features/site/site.queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PartnershipLink } from './header-navigation.tsx'
import { openSupport } from './open-support.ts'

export function Footer() {
  const { data } = useQuery(versionQuery())
  const becomeSpeaker = becomeSpeakerPath(useViewer())
  return (
    <footer className="on-ink mt-24 bg-ink text-white md:mt-36 print:hidden">
      <div className="wrap grid gap-12 py-14 md:grid-cols-[1.4fr_1fr_1fr_1fr] md:py-20">
        <div>
          <p className="max-w-[14ch] text-[34px] leading-[1.02] font-semibold tracking-[-.04em]">
            Один разговор меняет многое
          </p>
          <ButtonLink to="/speakers" variant="live" className="mt-7">
            Выбрать спикера
          </ButtonLink>
        </div>
        <Column title="Слушателям">
          <Link to="/speakers">Спикеры</Link>
          <Link to="/news">Новости</Link>
          <Link to="/orders">Мои заказы</Link>
          <Link to="/feedback">Обратная связь</Link>
        </Column>
        <Column title="Спикерам">
          {becomeSpeaker && <Link to={becomeSpeaker}>Стать спикером</Link>}
          <Link to="/tariffs">Тарифы</Link>
          <Link to="/profile/donations">Донаты</Link>
          <Link to="/schedule">Мой график</Link>
        </Column>
        <Column title="Проект">
          <Link to="/about">О проекте</Link>
          <Link to="/legal-documents">Документы</Link>
          <PartnershipLink className="" />
          <a href={data?.links.support}>Поддержка</a>
          <button type="button" className="text-left" onClick={openSupport}>
            Помочь проекту
          </button>
        </Column>
        <p className="num text-[15px] text-dim md:col-span-4">{data && `${data.name}, версия ${data.version}`}</p>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h2 className="text-[15px] text-dim">{title}</h2>
      <div className="mt-2 grid justify-items-start *:flex *:min-h-11 *:items-center *:hover:text-live">{children}</div>
    </div>
  )
}
