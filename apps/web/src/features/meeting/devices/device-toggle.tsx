import { Icon } from '../../../ui/icon.tsx'

interface DeviceToggleProps {
  kind: 'mic' | 'cam'
  is_on: boolean
  on: string
  off: string
  onToggle: () => void | Promise<void>
}

export function DeviceToggle({ kind, is_on, on, off, onToggle }: DeviceToggleProps) {
  return (
    <button
      type="button"
      aria-label={is_on ? off : on}
      onClick={() => void onToggle()}
      className={`grid size-14 place-items-center rounded-full transition-colors ${is_on ? 'bg-ink-3 hover:bg-ink-3/80' : 'bg-white text-ink hover:bg-mist'}`}
    >
      <Icon name={is_on ? kind : (`${kind}-off` as const)} />
    </button>
  )
}
