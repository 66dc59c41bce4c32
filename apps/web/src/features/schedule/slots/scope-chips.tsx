import type { EditScope } from '@razgovor/contract/schedule'
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx'
import { scheduleTexts } from '../schedule.texts.ts'

const texts = scheduleTexts.scope
const options = (['SINGLE_SLOT', 'ENTIRE_SERIES'] as const).map((value) => ({ value, label: texts.options[value] }))

interface ScopeChipsProps {
  scope: EditScope
  onScope: (scope: EditScope) => void
}

export function ScopeChips({ scope, onScope }: ScopeChipsProps) {
  return <ChoiceChips legend={texts.legend} options={options} value={scope} onChange={onScope} />
}
