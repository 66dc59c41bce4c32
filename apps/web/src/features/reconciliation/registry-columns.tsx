import type { RegistryColumns as Columns } from '@razgovor/contract/chargebacks'
import { SelectField } from '../../ui/form/select-field.tsx'
import { importTexts as texts } from './reconciliation.texts.ts'

interface RegistryColumnsProps {
  headings: readonly string[]
  columns: Columns
  onChange: (columns: Columns) => void
  isOpen: boolean
}

const facts = Object.keys(texts.facts) as (keyof Columns)[]

export function RegistryColumns({ headings, columns, onChange, isOpen }: RegistryColumnsProps) {
  return (
    <details open={isOpen} className="rounded-slot border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5">{texts.columns}</summary>
      <p className="mb-4 text-xs text-mute">{texts.columns_text}</p>
      <div className="grid gap-4 pb-4 md:grid-cols-2">
        {facts.map((fact) => (
          <SelectField
            key={fact}
            label={texts.facts[fact]}
            placeholder={texts.recognized}
            options={headings.map((heading) => ({ value: heading, label: heading }))}
            value={columns[fact] ?? ''}
            onChange={({ target }) => onChange(choose(columns, fact, target.value))}
          />
        ))}
      </div>
    </details>
  )
}

function choose(columns: Columns, fact: keyof Columns, heading: string): Columns {
  const chosen = { ...columns, [fact]: heading }
  if (!heading) delete chosen[fact]
  return chosen
}
