import type { LocalVideoTrack } from 'livekit-client'
import { useState } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { canBlur, isBlurred } from './background-blur.ts'
import { blurTexts as texts } from './blur.texts.ts'
import { chooseBlur } from './blur-choice.ts'

export function BlurField({ camera, disabled }: { camera: LocalVideoTrack; disabled: boolean }) {
  /** The state being switched to, while the switch is running. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (!canBlur(camera)) return <p className="text-xs">{texts.unable}</p>

  async function change(isOn: boolean) {
    setWanted(isOn)
    await chooseBlur(camera, isOn)
    setWanted(null)
  }
  return (
    <div>
      <Checkbox
        label={texts.blur}
        checked={wanted ?? isBlurred(camera)}
        disabled={disabled || wanted !== null}
        onChange={({ target }) => void change(target.checked)}
      />
      <p role="status" className="text-xs empty:hidden">
        {wanted && texts.trying}
      </p>
    </div>
  )
}
