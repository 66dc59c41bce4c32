import { Icon } from '../../../ui/icon.tsx'

interface DeviceToggleProps {
  kind: 'mic' | 'cam'
  isOn: boolean
  on: string
  off: string
  onToggle: () => void | Promise<void>
}

export function DeviceToggle({ kind, isOn, on, off, onToggle }: DeviceToggleProps) {
  return (
    <button
      type="button"
      aria-label={isOn ? off : on}
      onClick={() => void onToggle()}
      className={`grid size-14 place-items-center rounded-full transition-colors ${isOn ? 'bg-ink-3 hover:bg-ink-3/80' : 'bg-white text-ink hover:bg-mist'}`}
    >
      <Icon name={isOn ? kind : (`${kind}-off` as const)} />
    </button>
  )
}
