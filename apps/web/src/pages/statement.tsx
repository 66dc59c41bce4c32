import { StatementPage } from '../features/earnings/statement/statement-page.tsx'
import { useViewer } from '../features/session/use-viewer.ts'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Workspace>
      <StatementPage user_id={viewer.user.user_id} />
    </Workspace>
  )
}
