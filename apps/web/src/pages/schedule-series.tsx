import { OwnSeriesPage } from '../features/series/own-series-page.tsx'
import { Workspace } from '../features/workspace/workspace.tsx'

export function Component() {
  return (
    <Workspace>
      <OwnSeriesPage />
    </Workspace>
  )
}
