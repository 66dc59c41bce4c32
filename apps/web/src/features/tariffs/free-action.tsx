import type { CurrentTariff } from '@razgovor/contract/tariffs'
import { formatDate } from '../../lib/format.ts'
import { openModal } from '../../lib/modal.ts'
import { useZone } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { becomeSpeakerPath } from '../site/become-speaker-path.ts'
import { tariffsTexts as texts } from './tariffs.texts.ts'

/** Every speaker has the free tariff by default and returns to it without an action. */
export function FreeAction({ current }: { current: CurrentTariff | undefined }) {
  const path = becomeSpeakerPath(useViewer())
  const zone = useZone()
  if (path) {
    return (
      <ButtonLink to={path} size="lg" variant="line" className="w-full">
        {texts.become_speaker}
      </ButtonLink>
    )
  }
  if (!current?.expires_at) return null
  if (!current.auto_renew)
    return <p className="text-center text-xs">{texts.free_after(formatDate(current.expires_at, zone))}</p>
  return (
    <Button size="lg" variant="line" className="w-full" onClick={() => openModal('UNSUBSCRIBE_MODAL')}>
      {texts.to_free}
    </Button>
  )
}
