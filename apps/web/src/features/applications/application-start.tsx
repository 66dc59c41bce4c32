import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { changeDraftMutation, type PrefillSource } from './applications.queries.ts'
import { startTexts as texts } from './applications.texts.ts'

const order = ['PREVIOUS_APPLICATION', 'PROFILE', 'CLEAR'] as const satisfies PrefillSource[]

export function ApplicationStart({ sources }: { sources: readonly PrefillSource[] }) {
  const offered = order.filter((source) => sources.includes(source))
  const [chosen, setChosen] = useState<PrefillSource | undefined>(offered[0])
  const begin = useMutation(changeDraftMutation())
  const isAgain = sources.includes('PREVIOUS_APPLICATION')

  return (
    <div className="mt-6 max-w-[532px]">
      <RadioCards label={texts.prefill} options={offered} texts={texts.sources} value={chosen} onChange={setChosen} />
      <Button size="lg" className="mt-6" loading={begin.isPending} onClick={() => begin.mutate({ prefill: chosen })}>
        {isAgain ? texts.again : texts.begin}
      </Button>
    </div>
  )
}
