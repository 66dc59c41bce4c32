import type { ModalProps } from '../../lib/modal.ts'
import { closeModal } from '../../lib/modal.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'

export default function DonateModal({ tips_url, fund_tips_url }: ModalProps['DONATE_MODAL']) {
  return (
    <div className="grid gap-2">
      {tips_url && <TipLink href={tips_url}>Чаевые спикеру</TipLink>}
      {fund_tips_url && <TipLink href={fund_tips_url}>Донат в фонд</TipLink>}
      <Button variant="ghost" size="lg" onClick={closeModal}>
        В другой раз
      </Button>
    </div>
  )
}

function TipLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={closeModal} className={buttonClass({ size: 'lg' })}>
      {children}
    </a>
  )
}
