import { Button } from '../button.tsx'

interface ConfirmButtonsProps {
  confirm: string
  cancel: string
  loading: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmButtons({ confirm, cancel, loading, onConfirm, onCancel }: ConfirmButtonsProps) {
  return (
    <div className="mt-7 grid gap-2 sm:grid-cols-2">
      <Button size="lg" className="px-4" loading={loading} onClick={onConfirm}>
        {confirm}
      </Button>
      <Button size="lg" className="px-4" variant="line" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
