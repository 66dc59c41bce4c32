import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { cardName } from './card-face.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import { savedCardsQuery, type SavedCard } from './tariffs.queries.ts'
import { cardTexts as texts } from './tariffs.texts.ts'

export function SavedCards({ isSpeaker }: { isSpeaker: boolean }) {
  const { data, isError, refetch } = useQuery(savedCardsQuery())
  const section = useRef<HTMLElement>(null)
  if (!isSpeaker && !data?.items.length) return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="saved-cards"
      className="rounded-card border border-line p-6 outline-none md:p-8"
    >
      <h2 id="saved-cards" className="h3">
        {texts.title}
      </h2>
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-3 h-16" />}
      {data?.items.length === 0 && <p className="mt-3 max-w-[34em] text-mute">{texts.none}</p>}
      <ul>
        {data?.items.map((card) => (
          // The button disappears with its row, so the section gets the focus.
          <CardRow key={card.saved_card_id} card={card} onRemoved={() => section.current?.focus()} />
        ))}
      </ul>
    </section>
  )
}

function CardRow({ card, onRemoved }: { card: SavedCard; onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const name = cardName(card)
  return (
    <li className="mt-3 flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium">
          <span className="num">{name}</span> <span className="text-mute">{texts.until(card.expires)}</span>
        </p>
        {card.renews && <p className="mt-1 text-xs text-mute">{texts.renews(card.renews.tariff)}</p>}
      </div>
      <Button variant="line" size="sm" aria-label={texts.remove_named(name)} onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <RemoveCardDialog card={card} open={isAsking} onClose={() => setIsAsking(false)} onRemoved={onRemoved} />
    </li>
  )
}
