import { SharePage } from '../features/embed/share-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <SharePage />
    </Workspace>
  )
}
