import type { Consultation } from '@razgovor/contract/bookings'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { leavingText } from '../../leaving-text.ts'
import { meetingTexts } from '../../meeting.texts.ts'

const { leaving: texts } = meetingTexts

interface LeaveDialogProps {
  consultation: Consultation
  open: boolean
  onClose: () => void
  onLeave: () => void
  onEnd: () => void
  isEnding: boolean
}

/** Asks a speaker whether to leave or to end the meeting for all; a listener leaves without a dialog. */
export function LeaveDialog({ consultation, open, onClose, onLeave, onEnd, isEnding }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={leavingText(consultation, serverNow())}>
      <div className="grid gap-2">
        <Button variant="ink" size="lg" onClick={onLeave}>
          {texts.leave}
        </Button>
        <Button variant="danger" size="lg" loading={isEnding} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </Dialog>
  )
}
