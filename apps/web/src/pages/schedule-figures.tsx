import { FiguresPage } from '../features/figures/figures-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <FiguresPage />
    </Workspace>
  )
}
