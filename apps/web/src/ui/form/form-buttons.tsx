import { closeModal } from '../../lib/modal.ts'
import { Button } from '../button.tsx'

interface FormButtonsProps {
  submit: string
  cancel: string
  loading: boolean
}

export function FormButtons({ submit, cancel, loading }: FormButtonsProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button type="submit" size="lg" className="px-4" loading={loading}>
        {submit}
      </Button>
      <Button size="lg" variant="line" className="px-4" onClick={closeModal}>
        {cancel}
      </Button>
    </div>
  )
}
