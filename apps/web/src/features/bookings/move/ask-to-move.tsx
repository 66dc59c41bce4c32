import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatTime } from '../../../lib/format.ts'
import { formatShortDay } from '../../../lib/format-day.ts'
import { closeModal } from '../../../lib/modal.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone, zoneName } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { tintOf } from '../../../ui/tint.ts'
import { MoveTimesFields } from './move-times.tsx'
import { moveRefusals, requestMoveMutation } from './move.queries.ts'
import { moveTexts } from './move.texts.ts'
import { useMoveTimes, type Moving, type Slot } from './use-move-times.ts'
import { useWhen } from './use-when.ts'

const texts = moveTexts.ask
const timesMax = 3

export function AskToMove({ meeting, onSent }: { meeting: Moving; onSent: () => void }) {
  const when = useWhen()
  const times = useMoveTimes(meeting)
  const [chosen, setChosen] = useState<readonly Slot[]>([])
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { message: '' } })
  const request = useMutation(requestMoveMutation())
  const { consultation_id, speaker } = meeting

  function choose(slot: Slot) {
    const others = without(slot)
    if (others.length === timesMax) return setProblem(texts.three_at_most)
    setProblem(undefined)
    setChosen(others.length < chosen.length ? others : [...chosen, slot])
  }

  function without({ slot_id }: Slot) {
    return chosen.filter((one) => one.slot_id !== slot_id)
  }

  const submit = handleSubmit(({ message }) => {
    if (chosen.length === 0) return setProblem(texts.choose)
    const body = { slot_ids: chosen.map(({ slot_id }) => slot_id), message: message.trim() }
    request.mutate({ consultation_id, body }, { onSuccess: onSent, onError: (error) => void explain(error) })
  })

  /** Deselects times that were taken meanwhile and keeps the others. */
  async function explain(error: unknown) {
    if (!isRefusal(error, ...moveRefusals)) return
    setProblem(error.message)
    if (error.errorName !== 'timeslot_busy' && error.errorName !== 'not_exist') return
    const free = await times.refresh()
    setChosen((before) => before.filter(({ slot_id }) => free.has(slot_id)))
  }

  return (
    <form noValidate onSubmit={submit} data-tint={tintOf(speaker.user_id)} className="grid gap-5">
      <div className="grid gap-2">
        <p>{moveTexts.now(when(meeting))}</p>
        <Rule meeting={meeting} />
      </div>
      <MoveTimesFields meeting={meeting} times={times} chosen={chosen} onChoose={choose} />
      {chosen.length > 0 && (
        <ul aria-label={texts.chosen} className="grid gap-2">
          {chosen.map((slot) => (
            <li
              key={slot.slot_id}
              className="flex items-center justify-between gap-2 rounded-slot bg-mist px-4 py-1 font-semibold"
            >
              {when(slot)}
              <IconButton
                icon="trash"
                label={texts.remove(when(slot))}
                variant="ghost"
                onClick={() => setChosen(without(slot))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextAreaField
        label={texts.message}
        rows={3}
        hint={texts.message_hint}
        error={formState.errors.message?.message}
        {...register('message', { maxLength: { value: 1000, message: texts.long_message } })}
      />
      <FormProblem text={problem} />
      <Button type="submit" size="lg" loading={request.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

function Rule({ meeting: { move } }: { meeting: Moving }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const { until_iso, moves_left } = move
  const until = `${formatTime(until_iso, zone)}, ${formatShortDay({ instant_iso: until_iso, now_iso, zone })}`
  return (
    <p className="text-xs text-mute">
      {moves_left === 0 ? texts.used_up : texts.too_late(until)} {texts.rule} {zoneName(zone, until_iso)}
    </p>
  )
}

export function Asked() {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-2">
        <p className="font-semibold">{texts.sent}</p>
        <p className="text-mute">{texts.sent_text}</p>
      </div>
      <Button size="lg" onClick={closeModal}>
        {moveTexts.close}
      </Button>
    </div>
  )
}
