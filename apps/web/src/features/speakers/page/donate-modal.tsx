import type { ModalProps } from '../../../lib/modal.ts'
import { closeModal } from '../../../lib/modal.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { speakerPageTexts as texts } from './speaker-page.texts.ts'

export default function DonateModal({ tips_url, fund_tips_url }: ModalProps['DONATE_MODAL']) {
  return (
    <div className="grid gap-6">
      {tips_url && <TipPage url={tips_url} label={texts.tips} qr={texts.tips_code} />}
      {fund_tips_url && <TipPage url={fund_tips_url} label={texts.fund} qr={texts.fund_code} />}
      <Button variant="ghost" size="lg" onClick={closeModal}>
        {texts.not_now}
      </Button>
    </div>
  )
}

function TipPage({ url, label, qr }: { url: string; label: string; qr: string }) {
  return (
    <div className="flex items-center gap-4">
      <QrCode text={url} label={qr} width={112} />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={closeModal}
        className={buttonClass({ size: 'lg', className: 'min-w-0 grow px-4' })}
      >
        {label}
      </a>
    </div>
  )
}
