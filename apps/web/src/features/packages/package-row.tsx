import type { OwnPackage } from '@razgovor/contract/packages'
import type { PackageHold } from '@razgovor/contract/words'
import { Link } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { packageTerms } from './package-terms.ts'
import { packageTexts as texts } from './packages.texts.ts'

const ways = { BEYOND_TARIFF: '/tariffs', INDIVIDUAL: '/profile/legal' } satisfies Record<PackageHold, string>

export function PackageRow({ offer }: { offer: OwnPackage }) {
  const { package_id, title, is_offered, hold, meetings, minutes, amount, sold_count, unused_count } = offer
  const state = is_offered ? (hold ? 'held' : 'offered') : 'ended'
  const counts = [texts.sold(sold_count), unused_count > 0 && texts.unused(unused_count)]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-line py-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className={`text-lg font-semibold break-words ${state === 'offered' ? '' : 'text-mute'}`}>{title}</b>
          <span className="text-xs text-mute">{texts.states[state]}</span>
        </p>
        <p className="mt-1">
          {texts.what({ count: meetings, minutes })} · <span className="num">{formatMoney(amount)}</span>
        </p>
        <p className="mt-1 text-xs text-mute">{packageTerms(offer).join(' · ')}</p>
        <p className="mt-2 text-xs">{counts.filter(Boolean).join(' · ')}</p>
        {hold && (is_offered || unused_count > 0) && (
          <p className="mt-2 font-medium">
            {texts.holds[hold].why}{' '}
            <Link to={ways[hold]} className="link">
              {texts.holds[hold].way}
            </Link>
          </p>
        )}
      </div>
      {is_offered && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.end_named(title)}
          onClick={() => openModal('END_PACKAGE', { package_id, title })}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
