import { FeedbackPage } from '../features/feedback/feedback-page.tsx'
import { feedbackTexts as texts } from '../features/feedback/feedback.texts.ts'
import { usePageInfo, type LoadInput } from '../lib/page.ts'

export async function load({ title }: LoadInput) {
  return { title, description: texts.description, canonical: '/feedback' }
}

export function Component() {
  return <FeedbackPage title={usePageInfo()?.title ?? ''} />
}
