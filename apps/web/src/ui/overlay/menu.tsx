import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'

export type MenuEntry = { label: ReactNode; key: string } & ({ to: string } | { onSelect: () => void })

interface MenuProps {
  label: ReactNode
  entries: readonly MenuEntry[]
}

const entryClass =
  'flex min-h-11 items-center gap-2 rounded-slot px-4 outline-none select-none data-highlighted:bg-mist'

export function Menu({ label, entries }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 hover:opacity-60">
        {label}
        <Icon name="chevron-down" className="size-4" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-40">
          <Base.Popup className="min-w-52 rounded-tile border border-line bg-white p-1.5 shadow-[0_12px_32px_rgb(17_17_20/.12)] outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {entries.map((entry) =>
              'to' in entry ? (
                <Base.LinkItem key={entry.key} closeOnClick render={<Link to={entry.to} />} className={entryClass}>
                  {entry.label}
                </Base.LinkItem>
              ) : (
                <Base.Item key={entry.key} onClick={entry.onSelect} className={entryClass}>
                  {entry.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
