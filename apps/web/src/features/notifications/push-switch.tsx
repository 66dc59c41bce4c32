import { useMutation, useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { pushQuery, pushStateQuery, turnPushOffMutation, turnPushOnMutation } from './notifications.queries.ts'
import { pushTexts } from './notifications.texts.ts'

export function PushSwitch() {
  const { data: push } = useQuery(pushQuery())
  return push?.public_key ? <Switch push={push} public_key={push.public_key} /> : null
}

interface SwitchProps {
  push: Parameters<typeof pushStateQuery>[0]
  public_key: string
}

function Switch({ push, public_key }: SwitchProps) {
  const { data: state } = useQuery(pushStateQuery(push))
  const turnOn = useMutation(turnPushOnMutation(public_key))
  const turnOff = useMutation(turnPushOffMutation())
  if (!state) return null
  const isBusy = turnOn.isPending || turnOff.isPending
  const isPossible = state === 'on' || state === 'off'

  function change() {
    if (isBusy) return
    if (state === 'on') turnOff.mutate()
    else turnOn.mutate()
  }

  return (
    <div className="mb-8 rounded-card bg-mist px-6 py-4">
      <Checkbox
        label={pushTexts.label}
        checked={state === 'on'}
        disabled={!isPossible}
        aria-busy={isBusy || undefined}
        aria-describedby="push-state"
        onChange={change}
      />
      <p id="push-state" role="status" className="text-xs text-mute">
        {pushTexts[state]}
      </p>
    </div>
  )
}
