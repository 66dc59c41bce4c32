import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Controls that stand in the line of the tabs. */
  aside?: ReactNode
  /** What the chosen tab shows. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, value, tabs, onChange, aside, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <div className="flex flex-wrap items-center gap-2">
        <Base.List aria-label={label} activateOnFocus className="flex rounded-full bg-mist p-0.5">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="h-11 rounded-full px-5 font-medium text-mute transition-colors duration-150 hover:text-ink aria-selected:bg-white aria-selected:text-ink aria-selected:shadow-[0_1px_2px_rgb(0_0_0/.12)]"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      <Base.Panel value={value} className="outline-none">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
