import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { feedbackTexts as texts } from './feedback.texts.ts'

export function FeedbackPage({ title }: { title: string }) {
  const user = useViewer()?.user
  const [answerTo, setAnswerTo] = useState<string | null>(null)
  return (
    <div className="wrap pt-8 md:pt-12">
      {answerTo ? (
        <section role="status" className="max-w-[640px] py-8">
          <h1 className="h2">{texts.sent}</h1>
          <p className="mt-5 text-mute">{texts.sent_text(answerTo)}</p>
          <p className="mt-8 flex flex-wrap gap-2">
            <ButtonLink to="/">{texts.home}</ButtonLink>
            <Button variant="line" onClick={() => setAnswerTo(null)}>
              {texts.again}
            </Button>
          </p>
        </section>
      ) : (
        <>
          <h1 className="display text-title">{title}</h1>
          <p className="mt-5 mb-8 max-w-[34em] text-mute">{texts.lead}</p>
          {/* Remounted once the user is known, to prefill name and address. */}
          <FeedbackForm key={user?.user_id ?? 'guest'} user={user} onSent={setAnswerTo} />
        </>
      )}
    </div>
  )
}
