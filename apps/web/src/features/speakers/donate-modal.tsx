import type { ModalProps } from '../../lib/modal.ts'
import { closeModal } from '../../lib/modal.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

export default function DonateModal({ tips_url, fund_tips_url }: ModalProps['DONATE_MODAL']) {
  return (
    <div className="grid gap-6">
      {tips_url && <TipPage url={tips_url} label="Чаевые спикеру" qr="QR-код чаевых спикеру" />}
      {fund_tips_url && <TipPage url={fund_tips_url} label="Донат в фонд" qr="QR-код доната в фонд" />}
      <Button variant="ghost" size="lg" onClick={closeModal}>
        В другой раз
      </Button>
    </div>
  )
}

/** The code is for a telephone beside this screen. */
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
