import type { Application } from './applications.queries.ts'
import { outcomeTexts as texts } from './applications.texts.ts'
import { DecisionComment } from './decision-comment.tsx'

export function RejectedApplication({ application }: { application: Application }) {
  return (
    <div role="status">
      <h2 className="h3">{texts.rejected_title}</h2>
      <DecisionComment title={texts.comment} comment={application.comment} />
    </div>
  )
}
