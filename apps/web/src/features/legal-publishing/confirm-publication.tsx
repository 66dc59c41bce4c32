import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { PlacedBlock } from './changed-blocks.ts'
import { countBlocks } from './count-blocks.ts'
import { publishingTexts as texts } from './publishing.texts.ts'

interface ConfirmPublicationProps {
  open: boolean
  number: number
  effective: string
  blocks: readonly PlacedBlock[]
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmPublication({ number, effective, blocks, loading, ...dialog }: ConfirmPublicationProps) {
  const { open, onConfirm, onClose } = dialog
  const [day = '', time = ''] = effective.split('T')
  const when = `${day.split('-').toReversed().join('.')}, ${time}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.ask(number)}
      description={effective === '' ? texts.ask_now : texts.ask_later(when)}
    >
      <p>{texts.counted(countBlocks(blocks, 'gone'), countBlocks(blocks, 'new'))}</p>
      <ConfirmButtons
        confirm={texts.publish}
        cancel={texts.cancel}
        loading={loading}
        onConfirm={onConfirm}
        onCancel={onClose}
      />
    </Dialog>
  )
}
