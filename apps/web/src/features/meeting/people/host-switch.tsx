import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

interface HostSwitchProps {
  label: string
  /** According to the room. */
  isOn: boolean
  change: Pick<UseMutationResult<void, Error, boolean>, 'mutate'>
}

/** Shows what the host chose until the change is over. */
export function HostSwitch({ label, isOn, change }: HostSwitchProps) {
  // Not the state of the mutation, which follows the event: in between the checkbox would fall back.
  const [chosen, setChosen] = useState<boolean | null>(null)
  return (
    <Checkbox
      label={label}
      checked={chosen ?? isOn}
      onChange={({ target: { checked } }) => {
        setChosen(checked)
        change.mutate(checked, { onSettled: () => setChosen(null) })
      }}
    />
  )
}
