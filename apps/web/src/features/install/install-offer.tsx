import { isViewingAsUser } from '../../lib/persist.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCounts } from '../session/use-counts.ts'
import { install, useInstallAnswer, useInstallPrompt } from './install.store.ts'
import { installTexts as texts } from './install.texts.ts'

/** Offers to install the site to somebody who has a meeting ahead, until they answer. */
export function InstallOffer() {
  const { futureCount } = useCounts()
  const canInstall = useInstallPrompt(({ event }) => event !== null)
  const isAnswered = useInstallAnswer(({ is_given }) => is_given)
  const isByHand = !canInstall && isOnlyByHand()
  if (isAnswered || futureCount === 0 || !(canInstall || isByHand) || isViewingAsUser()) return null
  return (
    <aside aria-label={texts.title} className="wrap pt-6">
      <div className="flex items-start gap-3 rounded-card bg-mist py-4 pr-2 pl-5 md:pl-6">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3 py-1">
          <div className="min-w-0 basis-80 grow">
            <p className="font-semibold">{texts.title}</p>
            <p className="mt-1 text-xs text-mute">{texts.text}</p>
            {isByHand && <p className="mt-2 text-sm">{texts.by_hand}</p>}
          </div>
          {canInstall && (
            <Button size="sm" onClick={() => void install()}>
              {texts.install}
            </Button>
          )}
        </div>
        <IconButton
          icon="close"
          label={texts.dismiss}
          variant="ghost"
          size="sm"
          onClick={() => useInstallAnswer.setState({ is_given: true })}
        />
      </div>
    </aside>
  )
}

/** Safari on iOS has no such event; `standalone` says whether the site was opened from the home screen. */
function isOnlyByHand(): boolean {
  return 'standalone' in navigator && !navigator.standalone
}
