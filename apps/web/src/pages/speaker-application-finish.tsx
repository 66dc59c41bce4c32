import { ApplicationFinish } from '../features/applications/application-finish.tsx'
import { usePageInfo } from '../lib/page.ts'

export function Component() {
  const info = usePageInfo()
  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      <h1 className="h2 mb-8 break-words">{info?.title}</h1>
      <ApplicationFinish />
    </div>
  )
}
