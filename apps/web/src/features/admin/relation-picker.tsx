import type { RelationValue } from '@razgovor/contract/admin'
import { useEffect, useId, useRef } from 'react'
import { Field, type FieldText } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fieldTexts as texts } from './admin.texts.ts'
import { useRowChoice } from './use-row-choice.ts'

type RelationPickerProps = FieldText & {
  table_name: string
  title: string
  value: RelationValue | null
  onChange: (value: RelationValue | null) => void
}

const insideButton = 'absolute inset-y-0 my-auto grid size-11 place-items-center rounded-full text-mute hover:text-ink'

export function RelationPicker({ table_name, title, label, hint, error, value, onChange }: RelationPickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choice = useRowChoice({ table_name, value, onChange })
  const { isOpen, options, active } = choice
  const activeId = isOpen && options[active] ? `${id}-${active}` : undefined

  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <span className="relative block">
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={activeId}
              value={choice.text}
              placeholder={texts.search_row}
              autoComplete="off"
              onChange={({ target }) => choice.onType(target.value)}
              onKeyDown={choice.onKeyDown}
              onBlur={choice.onLeave}
              className="control truncate pr-24"
            />
            {value && (
              <button
                type="button"
                aria-label={texts.clear(title)}
                onClick={() => choice.choose(null)}
                className={`right-12 ${insideButton}`}
              >
                <Icon name="close" />
              </button>
            )}
            <button
              type="button"
              tabIndex={-1}
              aria-label={texts.show_options(title)}
              // Keeps the focus and the typed text in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                if (isOpen) choice.close()
                else choice.open()
              }}
              className={`right-1.5 ${insideButton}`}
            >
              <Icon name="chevron-down" />
            </button>
          </span>
        )}
      </Field>
      <div
        id={id}
        role="listbox"
        aria-label={title}
        hidden={options.length === 0}
        className="mt-1.5 max-h-72 overflow-y-auto rounded-tile border border-line bg-white p-1.5"
      >
        {options.map((row, index) => (
          <RowOption
            key={row.id}
            id={`${id}-${index}`}
            title={row.title}
            isActive={index === active}
            isChosen={row.id === value?.id}
            onChoose={() => choice.choose(row)}
          />
        ))}
      </div>
      <p role="status" className="text-xs text-mute">
        {isOpen && options.length === 0 && (choice.isSearching ? texts.searching : texts.no_option)}
      </p>
    </div>
  )
}

interface RowOptionProps {
  id: string
  title: string
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

function RowOption({ id, title, isActive, isChosen, onChoose }: RowOptionProps) {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={option}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex min-h-11 w-full items-center justify-between gap-2 rounded-slot px-4 py-2 text-left hover:bg-mist ${isActive ? 'bg-mist' : ''}`}
    >
      <span className="min-w-0 break-words">{title}</span>
      {isChosen && <Icon name="check" className="shrink-0" />}
    </button>
  )
}
