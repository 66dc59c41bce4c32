import { StatementPage } from '../features/earnings/statement/statement-page.tsx'
import { useViewer } from '../features/session/use-viewer.ts'

export function Component() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      <StatementPage user_id={viewer.user.user_id} />
    </div>
  )
}
