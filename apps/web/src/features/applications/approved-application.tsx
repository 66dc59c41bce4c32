import { speakerPath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useViewer } from '../session/use-viewer.ts'
import type { Application } from './applications.queries.ts'
import { outcomeTexts as texts } from './applications.texts.ts'
import { DecisionComment } from './decision-comment.tsx'
import { useFreshRole } from './use-fresh-role.ts'

export function ApprovedApplication({ application }: { application: Application | null }) {
  const viewer = useViewer()
  useFreshRole(application)
  if (!viewer) return null
  return (
    <div>
      <h2 className="h3">{texts.approved_title}</h2>
      <p className="mt-3 max-w-[34em] text-mute">{texts.approved_text}</p>
      <DecisionComment title={texts.approved_comment} comment={application?.comment} />
      {viewer.isSpeaker && (
        <div className="mt-7 flex flex-wrap gap-2">
          <ButtonLink to="/schedule" size="lg">
            {texts.to_schedule}
          </ButtonLink>
          <ButtonLink to={speakerPath(viewer.user)} size="lg" variant="line">
            {texts.to_page}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
