import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { closeSuggestionMutation, factorsQuery } from './security.queries.ts'
import { suggestionTexts as texts } from './security.texts.ts'

export function SecondStepSuggestion() {
  const { data } = useQuery(factorsQuery())
  const close = useMutation(closeSuggestionMutation())
  if (!data?.is_suggested || close.isPending) return null
  return (
    <section aria-labelledby="second-step-suggestion" className="mt-8 rounded-card bg-mist p-6">
      <h2 id="second-step-suggestion" className="h3">
        {texts.title}
      </h2>
      <p className="mt-2 mb-5 max-w-[40em]">{texts.text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/profile/security">{texts.set_up}</ButtonLink>
        <Button variant="line" onClick={() => close.mutate()}>
          {texts.close}
        </Button>
      </div>
    </section>
  )
}
