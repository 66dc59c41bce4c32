import type { Tariff } from '@razgovor/contract/tariffs'
import { Link } from 'react-router'
import { ofMinutes } from '../../lib/format.ts'
import { fieldTexts as texts } from './form.texts.ts'

export function LengthLimit({ tariff: { title, meeting_minutes } }: { tariff: Tariff }) {
  if (meeting_minutes === null) return null
  return (
    <p className="-mt-2 text-xs text-mute">
      {texts.length_limit({ tariff: title, length: ofMinutes(meeting_minutes) })}
      <Link to="/tariffs" className="link inline-flex min-h-6 items-center">
        {texts.other_tariffs}
      </Link>
    </p>
  )
}
