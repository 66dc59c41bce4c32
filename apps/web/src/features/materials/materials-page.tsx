import type { Consultation } from '@razgovor/contract/bookings'
import type { Materials } from '@razgovor/contract/materials'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { consultationQuery } from '../bookings/bookings.queries.ts'
import { MaterialFileList } from './material-file-list.tsx'
import { MaterialsForm, type EditorProps } from './materials-form.tsx'
import { materialsQuery } from './materials.queries.ts'
import { materialsTexts as texts } from './materials.texts.ts'
import { RecordingList } from './recording-list.tsx'

const BoardSection = lazy(async () => ({ default: (await import('./board-section.tsx')).BoardSection }))

interface MaterialsPageProps {
  consultation_id: string
  renderEditor: (props: EditorProps) => ReactNode
}

interface MeetingProps {
  meeting: Consultation
}

export function MaterialsPage({ consultation_id, renderEditor }: MaterialsPageProps) {
  const consultation = useQuery({ ...consultationQuery(consultation_id), meta: { handles: ['validation'] } })
  // No meeting can have this address; the error policy leads from one that could to the same page.
  if (isRefusal(consultation.error, 'validation')) return <Navigate to="/404" replace />
  return (
    <div className="wrap max-w-[760px] pt-8 pb-20 md:pt-12">
      <h1 className="h2 mb-3">{texts.title}</h1>
      <WithQuery query={consultation}>
        {(meeting) => (
          <>
            <MeetingFacts meeting={meeting} />
            {meeting.side === 'LISTENER' ? (
              <LeftMaterials meeting={meeting} />
            ) : meeting.status === 'ENDED' ? (
              <OwnMaterials meeting={meeting} renderEditor={renderEditor} />
            ) : (
              <EmptyState {...texts.early} />
            )}
          </>
        )}
      </WithQuery>
    </div>
  )
}

function MeetingFacts({ meeting: { topic, speaker, side, ...meeting } }: MeetingProps) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { time_start_iso } = meeting
  return (
    <p className="mb-8 break-words text-mute md:mb-10">
      {topic || texts.no_topic}
      {' · '}
      {formatShortDay({ instant_iso: time_start_iso, now_iso, zone }).toLowerCase()}
      {', '}
      {formatTimeRange(meeting, zone)} ({zoneName(zone, time_start_iso)})
      {side === 'LISTENER' && (
        <>
          {' · '}
          <Link to={speakerPath(speaker)} className="link">
            {fullName(speaker)}
          </Link>
        </>
      )}
    </p>
  )
}

function OwnMaterials({ meeting, renderEditor }: MeetingProps & Pick<MaterialsPageProps, 'renderEditor'>) {
  const { consultation_id } = meeting
  return (
    <WithQuery query={useFresh(materialsQuery(consultation_id))}>
      {(saved) => (
        <>
          <MaterialsForm consultation_id={consultation_id} saved={saved} renderEditor={renderEditor} />
          <SharedNotes notes={saved.notes} />
          <RecordingList meeting={meeting} recordings={saved.recordings} />
          <SharedBoard consultation_id={consultation_id} has_board={saved.has_board} />
        </>
      )}
    </WithQuery>
  )
}

function LeftMaterials({ meeting }: MeetingProps) {
  return (
    <WithQuery query={useQuery(materialsQuery(meeting.consultation_id))}>
      {(materials) => <MaterialsView meeting={meeting} materials={materials} />}
    </WithQuery>
  )
}

function MaterialsView({ meeting, materials }: MeetingProps & { materials: Materials }) {
  const { text, files, notes, recordings, has_board } = materials
  const toOrders = (
    <ButtonLink to="/orders?tab=past" variant="line">
      {texts.to_orders}
    </ButtonLink>
  )
  const isEmpty = text === '' && files.length === 0 && notes === '' && recordings.length === 0 && !has_board
  if (isEmpty) return <EmptyState {...texts.empty} action={toOrders} />
  return (
    <>
      {text !== '' && <RichText html={text} />}
      {files.length > 0 && <MaterialFileList consultation_id={meeting.consultation_id} files={files} />}
      <SharedNotes notes={notes} />
      <RecordingList meeting={meeting} recordings={recordings} />
      <SharedBoard consultation_id={meeting.consultation_id} has_board={has_board} />
      <div className="mt-10">{toOrders}</div>
    </>
  )
}

function SharedBoard({ consultation_id, has_board }: { consultation_id: string; has_board: boolean }) {
  if (!has_board) return null
  return (
    <Suspense>
      <BoardSection consultation_id={consultation_id} />
    </Suspense>
  )
}

function SharedNotes({ notes }: { notes: string }) {
  if (notes === '') return null
  return (
    <section aria-label={texts.notes} className="mt-10">
      <h2 className="text-xl font-semibold">{texts.notes}</h2>
      <p className="mt-1 mb-4 text-xs text-mute">{texts.notes_how}</p>
      <p className="break-words whitespace-pre-wrap">
        <LinkedText text={notes} />
      </p>
    </section>
  )
}
