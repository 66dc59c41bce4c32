import { Button } from '../button.tsx'
import * as texts from '../every-page.texts.ts'

export function ErrorState() {
  return (
    <div role="alert" className="wrap grid min-h-[60vh] place-content-center justify-items-center py-20 text-center">
      <h1 className="h2">{navigator.onLine ? texts.errorTitle : texts.offline}</h1>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        {texts.reload}
      </Button>
    </div>
  )
}
