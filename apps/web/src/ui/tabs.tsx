import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  heading?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, heading, value, tabs, onChange, aside, children } = props
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <div className="flex flex-wrap items-center gap-2">
        {heading && <div className="mr-auto mb-3 w-full md:mb-0 md:w-auto">{heading}</div>}
        <Base.List aria-label={label} activateOnFocus className="flex max-w-full flex-wrap rounded-3xl bg-mist p-0.5">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="min-h-11 rounded-full px-5 font-medium text-mute transition-colors duration-150 hover:text-ink aria-selected:bg-white aria-selected:text-ink aria-selected:shadow-[0_1px_2px_rgb(0_0_0/.12)]"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      <Base.Panel value={value}>{children}</Base.Panel>
    </Base.Root>
  )
}
