import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

interface HostSwitchProps {
  label: string
  /** The state of the room. */
  isOn: boolean
  change: Pick<UseMutationResult<void, Error, boolean>, 'mutate'>
}

/** Shows the host's choice until the change is completed. */
export function HostSwitch({ label, isOn, change }: HostSwitchProps) {
  // The state of the mutation follows the event, so the checkbox would fall back in between.
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
