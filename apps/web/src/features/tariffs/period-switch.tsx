import type { SubscriptionOffer, SubscriptionType } from '@razgovor/contract/tariffs'
import { useNavigate } from 'react-router'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { leastSaving, periodPath, periods } from './periods.ts'
import { periodTexts, tariffsTexts as texts } from './tariffs.texts.ts'

interface PeriodSwitchProps {
  period: SubscriptionType
  tariffs: readonly { offers: readonly SubscriptionOffer[] }[]
}

export function PeriodSwitch({ period, tariffs }: PeriodSwitchProps) {
  const navigate = useNavigate()
  return (
    <ChoiceChips
      legend={texts.periods}
      options={periods.map((value) => ({ value, label: labelOf(value, leastSaving(tariffs, value)) }))}
      value={period}
      onChange={(chosen) => void navigate(periodPath(chosen), { replace: true, preventScrollReset: true })}
    />
  )
}

function labelOf(period: SubscriptionType, saving: number): string {
  const { name } = periodTexts[period]
  return saving > 0 ? `${name} ${texts.less(saving)}` : name
}
