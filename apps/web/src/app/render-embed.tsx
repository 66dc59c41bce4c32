import type { Speaker } from '@razgovor/contract/speakers'
import { ungroupSlots } from '@razgovor/contract/slot-groups'
import { defaultTimeZone } from '@razgovor/contract/time-zones'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EmbedBlock, EmbedNote } from '../features/embed/embed-block.tsx'
import { readView, type EmbedView } from '../features/embed/embed-times.ts'
import { embedTexts as texts } from '../features/embed/embed.texts.ts'
import { firstOf, readKind, type KindChoice } from '../features/speakers/page/kind-choice.ts'
import { isRefusal } from '../lib/api-error.ts'
import { createCaller, type Call, type Fetcher } from '../lib/caller.ts'
import { fullName } from '../lib/full-name.ts'
import { speakerPath } from '../lib/paths.ts'
import { addDays, dayOf } from '../lib/time.ts'
import { tintOf, type Tint } from '../ui/tint.ts'
import { headHtml, headOf } from './head.ts'

interface EmbedRequest {
  id: string
  search: URLSearchParams
}

interface EmbedParts {
  /** Calls the API within the process, without a session. */
  fetcher: Fetcher
  origin: string
  now: Date
}

export interface RenderedEmbed extends EmbedView {
  html: string
  head: string
  status: 200 | 404
  tint: Tint | null
  tags: readonly string[]
}

/** How many days after the first free time are searched for further ones: five weekly days. */
const daysRead = 30

/** Renders the block for other sites. Rethrows what fails for another reason than a missing speaker. */
export async function renderEmbed({ id, search }: EmbedRequest, parts: EmbedParts): Promise<RenderedEmbed> {
  const call = createCaller({ fetcher: parts.fetcher })
  const view = readView(search)
  const speaker = await findSpeaker(call, id)
  if (!speaker) {
    const info = { title: texts.no_speaker, noindex: true }
    return {
      ...view,
      ...toPage(parts, info, <EmbedNote title={texts.no_speaker} text={texts.no_speaker_text} />),
      status: 404,
      tint: null,
      tags: [],
    }
  }
  const kind = readKind(search, speaker)
  const slots = await listSlots(call, speaker, kind)
  const block = { speaker, slots, kind, search, view, now_iso: parts.now.toISOString() }
  return {
    ...view,
    ...toPage(parts, infoOf(speaker), <EmbedBlock {...block} />),
    status: 200,
    tint: tintOf(speaker.user_id),
    tags: [speaker.user_id],
  }
}

async function findSpeaker(call: Call, id: string): Promise<Speaker | null> {
  try {
    return await call('GET /api/speakers/:id', { params: { id } })
  } catch (error) {
    if (isRefusal(error, 'not_exist', 'validation')) return null
    throw error
  }
}

async function listSlots(call: Call, speaker: Speaker, kind: KindChoice | undefined) {
  const first = kind === undefined ? speaker.first_free_slot : firstOf(kind, speaker)
  if (!first) return []
  const answer = await call('GET /api/speakers/:user_id/schedule', {
    params: { user_id: speaker.user_id },
    query: {
      // The reader's day may begin before Moscow's.
      from_time: addDays(dayOf(first.time_start_iso, defaultTimeZone), -1),
      days_count: daysRead,
      time_zone_id: defaultTimeZone,
      ...(kind !== undefined && { kind_id: kind ?? 'none' }),
      shape: 'groups',
    },
  })
  return ungroupSlots(answer).items
}

function infoOf(speaker: Speaker) {
  const name = fullName(speaker)
  return {
    title: texts.title(name),
    description: speaker.headline,
    canonical: speakerPath(speaker),
    picture: {
      path: `/link-pictures/speakers/${speaker.user_id}.jpg`,
      alt: [name, speaker.headline].filter(Boolean).join(', '),
    },
    noindex: true,
  }
}

type Info = Omit<Parameters<typeof headOf>[0]['info'], 'loaded_at'>

function toPage({ origin, now }: EmbedParts, info: Info, block: ReactNode) {
  return {
    html: renderToStaticMarkup(block),
    head: headHtml(headOf({ info: { ...info, loaded_at: now.toISOString() }, origin, path: '/' })),
  }
}
