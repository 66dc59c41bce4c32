import type { User } from '@razgovor/contract/accounts'
import type { Tips } from '@razgovor/contract/tips'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { qrSvg } from '../../lib/qr.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { printSheet } from './print-sheet.ts'
import { TipsLink } from './tips-link.tsx'
import { tipsTexts as texts } from './tips.texts.ts'

type Registered = Tips & { tips_url: string }

export function ConnectedTips({ tips, user }: { tips: Registered; user: User }) {
  return (
    <div className="grid gap-6">
      {tips.donations_allowed ? <Shown tips={tips} user={user} /> : <Lapsed />}
      <div>
        <button type="button" onClick={() => openModal('DISCONNECT_TIPS')} className="link min-h-11">
          {texts.disconnect}
        </button>
      </div>
    </div>
  )
}

function Lapsed() {
  return (
    <section aria-label={texts.lapsed_title}>
      <h2 className="h3">{texts.lapsed_title}</h2>
      <p className="mt-3 text-mute">{texts.lapsed_text}</p>
      <ButtonLink to="/tariffs" className="mt-7">
        {texts.to_tariffs}
      </ButtonLink>
    </section>
  )
}

function Shown({ tips: { tips_url, phone_ending }, user }: { tips: Registered; user: User }) {
  const download = () => saveFile({ name: 'donaty.svg', type: 'image/svg+xml', text: qrSvg(tips_url) })
  return (
    <>
      <section aria-label={texts.connected_title}>
        <h2 className="h3">{texts.connected_title}</h2>
        <p className="mt-3 text-mute">{texts.connected_text(phone_ending)}</p>
      </section>
      <TipsLink url={tips_url} />
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={tips_url} label={texts.qr} width={180} />
        <div className="flex flex-wrap gap-2">
          <Button variant="line" onClick={download}>
            {texts.download}
          </Button>
          <Button variant="line" onClick={() => printSheet({ name: fullName(user), url: tips_url })}>
            {texts.print}
          </Button>
        </div>
      </div>
    </>
  )
}
