import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useViewer } from '../session/use-viewer.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { periodOf } from './periods.ts'
import { TariffCard } from './tariff-card.tsx'
import { currentTariffQuery, tariffsQuery } from './tariffs.queries.ts'
import { tariffsTexts as texts } from './tariffs.texts.ts'

export function TariffsPage() {
  const [search] = useSearchParams()
  const period = periodOf(search)
  const { items } = useLoaded(tariffsQuery())
  const isSpeaker = useViewer()?.isSpeaker ?? false
  const { data: current } = useQuery({ ...currentTariffQuery(), enabled: isSpeaker })
  const order = items.map(({ tariff_id }) => tariff_id)
  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <h1 className="display text-title">{texts.title}</h1>
      <p className="mt-5 mb-8 max-w-[34em] text-mute">{texts.lead}</p>
      <PeriodSwitch period={period} tariffs={items} />
      <ul aria-label={texts.list} className="mt-8 grid items-stretch gap-3 md:grid-cols-3 md:gap-5">
        {items.map((tariff) => (
          <TariffCard
            key={tariff.tariff_id}
            tariff={tariff}
            period={period}
            order={order}
            current={isSpeaker ? current : undefined}
          />
        ))}
      </ul>
      <p className="mt-8 max-w-[34em] text-xs text-mute">{texts.about}</p>
    </div>
  )
}
