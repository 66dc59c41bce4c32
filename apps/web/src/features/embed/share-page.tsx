import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '@razgovor/contract/accounts'
import { fullName } from '../../lib/full-name.ts'
import { speakerPath } from '../../lib/paths.ts'
import { qrSvg } from '../../lib/qr.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { speakerQuery } from '../speakers/speakers.queries.ts'
import { embedCode, embedUrl, embedWays, type EmbedWay } from './embed-code.ts'
import { EmbedPreview } from './embed-preview.tsx'
import type { EmbedView } from './embed-times.ts'
import { cardSizes, printCard, shownAddress, type CardSize } from './print-card.ts'
import { shareTexts as texts } from './share.texts.ts'

const themes = ['light', 'dark', 'auto'] as const

export function SharePage() {
  const viewer = useViewer()
  if (!viewer) return null
  const { user } = viewer
  const url = `${location.origin}${speakerPath(user)}`
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-4 max-w-2xl text-mute">{texts.about}</p>
      <div className="mt-8 max-w-2xl">
        <CopyField label={texts.link} value={url} copied={texts.link_copied} />
      </div>
      <Block user={user} />
      <Card user={user} url={url} />
    </>
  )
}

function Block({ user }: { user: User }) {
  const [theme, setTheme] = useState<EmbedView['theme']>('light')
  const [way, setWay] = useState<EmbedWay>('inline')
  const name = fullName(user)
  const shown = { origin: location.origin, alias: user.alias ?? user.user_id, name, theme }
  return (
    <section aria-labelledby="block" className="mt-16">
      <h2 id="block" className="h3">
        {texts.block}
      </h2>
      <p className="mt-3 max-w-2xl text-mute">{texts.block_text}</p>
      <div className="mt-6 grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <ChoiceChips
            legend={texts.theme}
            options={themes.map((value) => ({ value, label: texts.themes[value] }))}
            value={theme}
            onChange={setTheme}
          />
          <ChoiceChips
            legend={texts.way}
            options={embedWays.map((value) => ({ value, label: texts.ways[value] }))}
            value={way}
            onChange={setWay}
          />
          <p className="text-sm text-mute">{texts.ways_text[way]}</p>
          <CopyField label={texts.code} value={embedCode(way, shown)} copied={texts.code_copied} rows={6} />
        </div>
        <div>
          <p className="mb-2 text-xs font-medium">{texts.preview}</p>
          <EmbedPreview src={embedUrl(shown)} title={texts.frame(name)} />
        </div>
      </div>
    </section>
  )
}

function Card({ user, url }: { user: User; url: string }) {
  const [size, setSize] = useState<CardSize>('business')
  const { data: speaker } = useQuery(speakerQuery(user.user_id))
  const name = fullName(user)
  const print = () => printCard({ name, headline: speaker?.headline ?? '', url, size })
  const download = () => saveFile({ name: 'qr.svg', type: 'image/svg+xml', text: qrSvg(url) })
  return (
    <section aria-labelledby="card" className="mt-16">
      <h2 id="card" className="h3">
        {texts.card}
      </h2>
      <p className="mt-3 max-w-2xl text-mute">{texts.card_text}</p>
      <div className="mt-6 flex flex-wrap items-start gap-8">
        <figure className="max-w-full">
          <QrCode text={url} label={texts.qr} width={200} />
          <figcaption className="mt-3 text-sm font-medium break-all">{shownAddress(url)}</figcaption>
        </figure>
        <div className="grid gap-6">
          <ChoiceChips
            legend={texts.size}
            options={cardSizes.map((value) => ({ value, label: texts.sizes[value] }))}
            value={size}
            onChange={setSize}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="line" disabled={!speaker} onClick={print}>
              {texts.print}
            </Button>
            <Button variant="line" onClick={download}>
              {texts.download}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
