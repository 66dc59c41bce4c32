import { Button } from '../../../ui/button.tsx'
import type { DeviceProblem } from '../devices/device-problem.ts'
import { stepsFor } from '../devices/permission-help.ts'
import { problemTitles, tryAgain, type Subject } from '../devices/permission-help.texts.ts'

interface DeviceNoticeProps {
  camera: DeviceProblem | null
  microphone: DeviceProblem | null
  onAgain: () => void
}

/** Shows what failed and what to do; a problem shared by both devices is shown once. */
export function DeviceNotice({ camera, microphone, onAgain }: DeviceNoticeProps) {
  if (!camera && !microphone) return null
  return (
    <div role="alert" className="mt-6 grid gap-5 rounded-tile bg-white/10 p-5">
      {camera && camera === microphone ? (
        <Trouble problem={camera} subject="both" />
      ) : (
        <>
          {camera && <Trouble problem={camera} subject="camera" />}
          {microphone && <Trouble problem={microphone} subject="microphone" />}
        </>
      )}
      <Button variant="white" className="justify-self-start" onClick={onAgain}>
        {tryAgain}
      </Button>
    </div>
  )
}

function Trouble({ problem, subject }: { problem: DeviceProblem; subject: Subject }) {
  const steps = stepsFor(problem, navigator.userAgent)
  return (
    <div>
      <p className="font-medium">{problemTitles[problem][subject]}</p>
      <ol className="mt-2 grid list-decimal gap-1 pl-5 text-sm text-dim">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
