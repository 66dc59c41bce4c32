import { ApiKeysSection } from '../features/api-keys/api-keys-section.tsx'
import { useViewer } from '../features/session/use-viewer.ts'
import { WebhooksSection } from '../features/webhooks/webhooks-section.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'
import { workspaceTexts } from '../features/workspace/workspace.texts.ts'

export function Component() {
  const user_id = useViewer()?.user.user_id
  return (
    <Workspace>
      <h1 className="h2">{workspaceTexts.integrations}</h1>
      {user_id && (
        <>
          <ApiKeysSection user_id={user_id} />
          <WebhooksSection user_id={user_id} />
        </>
      )}
    </Workspace>
  )
}
