import { Combobox as Base } from '@base-ui/react/combobox'
import type { Ref } from 'react'
import { Icon } from '../icon.tsx'
import { Field, type FieldText } from './field.tsx'
import { fieldTexts as texts } from './form.texts.ts'

export interface SearchOption {
  value: string
  label: string
  /** More words by which the option is found. */
  keywords: string
}

export interface OptionGroup {
  value: string
  items: SearchOption[]
}

type SearchSelectProps = FieldText & {
  value: string
  onChange: (value: string) => void
  groups: readonly OptionGroup[]
  ref?: Ref<HTMLInputElement>
}

export function SearchSelect({ label, hint, error, value, onChange, groups, ref }: SearchSelectProps) {
  const chosen = groups.flatMap(({ items }) => items).find((option) => option.value === value) ?? null
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Base.Root
          items={groups}
          value={chosen}
          onValueChange={(option: SearchOption | null) => option && onChange(option.value)}
          filter={isFound}
          autoHighlight
          locale="ru"
        >
          <span className="relative block">
            <Base.Input
              {...control}
              // While the list is open, the `label` element is outside the part that screen readers can reach.
              aria-label={label}
              ref={ref}
              className="control truncate pr-12"
              onFocus={(event) => event.target.select()}
            />
            <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
          </span>
          <Base.Portal>
            <Base.Positioner sideOffset={8} className="z-50">
              <Base.Popup className="max-h-[min(320px,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-tile border border-line bg-white p-1.5 shadow-[0_12px_32px_rgb(17_17_20/.12)]">
                <Base.Empty className="px-4 py-3 text-xs text-mute empty:hidden">{texts.nothing_found}</Base.Empty>
                <Base.List>
                  {(group: OptionGroup) => (
                    <Base.Group key={group.value} items={group.items}>
                      <Base.GroupLabel className="px-4 py-2 text-2xs text-mute">{group.value}</Base.GroupLabel>
                      <Base.Collection>
                        {(option: SearchOption) => (
                          <Base.Item
                            key={option.value}
                            value={option}
                            className="flex min-h-11 items-center rounded-slot px-4 outline-none select-none data-highlighted:bg-mist data-selected:font-semibold"
                          >
                            {option.label}
                          </Base.Item>
                        )}
                      </Base.Collection>
                    </Base.Group>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

function isFound({ label, keywords }: SearchOption, query: string): boolean {
  return `${label} ${keywords}`.toLowerCase().includes(query.trim().toLowerCase())
}
