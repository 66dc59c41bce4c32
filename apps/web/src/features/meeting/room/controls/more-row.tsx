import type { ReactNode } from 'react'

export function MoreRow({ icon, label, onPress }: { icon: ReactNode; label: string; onPress: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-12 w-full items-center gap-3 rounded-slot px-3 text-left hover:bg-mist"
      >
        {icon}
        {label}
      </button>
    </li>
  )
}
