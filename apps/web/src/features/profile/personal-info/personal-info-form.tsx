import type { User } from '@razgovor/contract/accounts'
import type { Speaker } from '@razgovor/contract/speakers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import type { Answer } from '../../../lib/api-types.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { askAboutZone } from '../../schedule/working-hours/ask-about-zone.ts'
import { PersonFields } from './person-fields.tsx'
import { changesOf, formPath, isChanged, toForm, type ProfileForm } from './profile-form.ts'
import { profileRefusals, updateUserMutation } from '../profile.queries.ts'
import { personalTexts as texts } from '../profile.texts.ts'
import { SpeakerFields } from './speaker-fields.tsx'

interface PersonalInfoFormProps {
  user: User
  speaker: Speaker | undefined
  handbooks: Answer<'GET /api/handbooks'>
}

export function PersonalInfoForm({ user, speaker, handbooks }: PersonalInfoFormProps) {
  const [saved, setSaved] = useState(() => toForm(user, speaker))
  const form = useForm<ProfileForm>({ defaultValues: saved })
  const { handleSubmit, getValues, setValue, setError, setFocus, formState } = form
  const { errors } = formState
  useWatch({ control: form.control })
  const update = useMutation(updateUserMutation())
  const client = useQueryClient()

  const submit = handleSubmit(() => {
    // Removes blank rows, so that the indexes of a validation error match the rows.
    setValue(
      'social_links',
      getValues('social_links').filter(({ link }) => link.trim() !== ''),
    )
    const sent = structuredClone(getValues())
    const body = changesOf(saved, sent)
    if (Object.keys(body).length === 0) return toasts.success(texts.saved)
    update.mutate(
      { user_id: user.user_id, body },
      {
        onSuccess: () => {
          setSaved(sent)
          toasts.success(texts.saved)
          if (speaker && body.time_zone_id) void askAboutZone(client, user.user_id)
        },
        onError: showProblem,
      },
    )
  })

  function showProblem(error: unknown) {
    if (!isRefusal(error, ...profileRefusals)) return
    const named = Object.entries(error.fields).map(([field, message]) => ({ path: formPath(field), message }))
    for (const { path, message } of named) setError(path, { message })
    const first = named.find(({ path }) => path !== 'root')
    if (first) setFocus(first.path as keyof ProfileForm)
    else setError('root', { message: error.message })
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid max-w-[532px] gap-6">
        <PersonFields email={user.email} zones={handbooks.timezones} />
        {speaker && <SpeakerFields savedAlias={saved.alias} categories={handbooks.categories} />}
        <FormProblem text={errors.root?.message} />
        <Button type="submit" size="lg" loading={update.isPending}>
          {texts.save}
        </Button>
      </form>
      <UnsavedChanges exist={isChanged(saved, getValues())} />
    </FormProvider>
  )
}
