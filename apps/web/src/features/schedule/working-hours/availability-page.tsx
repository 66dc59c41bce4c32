import type { Tariff } from '@razgovor/contract/tariffs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openModal } from '../../../lib/modal.ts'
import { useZone } from '../../../lib/zone.ts'
import { usualMinutes } from '../../../lib/stretch-form.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { speakerQuery } from '../../speakers/speakers.queries.ts'
import { currentTariffQuery } from '../../tariffs/tariffs.queries.ts'
import { AvailabilityEditor } from './availability-editor.tsx'
import { startForm, toRulesForm } from './availability-form.ts'
import { availabilityQuery, type Rules } from './availability.queries.ts'
import { availabilityTexts as texts } from './availability.texts.ts'

export function AvailabilityPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-8 text-mute">{texts.lead}</p>
      <OnTariff user_id={viewer.user.user_id} />
      <section className="mt-12">
        <h2 className="h3 mb-3">{texts.questions.title}</h2>
        <p className="mb-5 text-mute">{texts.questions.text}</p>
        <Button variant="line" onClick={() => openModal('MEETING_QUESTIONS', { name: null })}>
          {texts.questions.of_all}
        </Button>
      </section>
    </>
  )
}

function OnTariff({ user_id }: { user_id: string }) {
  const current = useQuery(currentTariffQuery())
  return <WithQuery query={current}>{({ tariff }) => <Loaded user_id={user_id} tariff={tariff} />}</WithQuery>
}

interface OfTariffProps {
  user_id: string
  tariff: Tariff
}

function Loaded({ user_id, tariff }: OfTariffProps) {
  const { data, isFetching, isError, refetch } = useQuery(availabilityQuery(user_id))
  // Rules fetched later do not replace those being edited.
  const [first, setFirst] = useState<{ rules: Rules | null } | null>(null)
  if (data && !isFetching && !first) setFirst(data)
  if (!first) {
    if (isError) return <LoadFailure onRetry={() => void refetch()} />
    return <Skeleton className="h-64" />
  }
  if (first.rules)
    return <AvailabilityEditor tariff={tariff} user_id={user_id} begins={toRulesForm(first.rules)} isNew={false} />
  return <Start user_id={user_id} tariff={tariff} />
}

/** Shown before any rules were saved: one click fills in a usual week. */
function Start({ user_id, tariff }: OfTariffProps) {
  const zone = useZone()
  const { data: speaker } = useQuery(speakerQuery(user_id))
  const [choice, setChoice] = useState<'usual' | 'own' | null>(null)
  if (choice) {
    const amount = speaker?.first_free_slot?.amount ?? 0
    const begins = startForm(zone, {
      isUsual: choice === 'usual',
      amount,
      minutes: usualMinutes(tariff.meeting_minutes),
    })
    return <AvailabilityEditor tariff={tariff} user_id={user_id} begins={begins} isNew />
  }
  return (
    <EmptyState
      title={texts.start.title}
      text={texts.start.text}
      action={
        <>
          <Button onClick={() => setChoice('usual')}>{texts.start.usual}</Button>
          <Button variant="line" onClick={() => setChoice('own')}>
            {texts.start.own}
          </Button>
        </>
      }
    />
  )
}
