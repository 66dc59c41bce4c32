import type { AppointedRole } from '@razgovor/contract/staff'
import type { UseFormReturn } from 'react-hook-form'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import type { ActionValues } from './action-forms.ts'
import { actionTexts as texts } from './actions.texts.ts'

const roles = Object.keys(texts.roles) as AppointedRole[]

export function RoleChoice({ fields: { watch, setValue, register } }: { fields: UseFormReturn<ActionValues> }) {
  const chosen = roles.find((role) => role === watch('role'))
  register('role')
  return (
    <RadioCards
      label={texts.role}
      options={roles}
      texts={texts.roles}
      value={chosen}
      onChange={(role) => setValue('role', role)}
    />
  )
}
