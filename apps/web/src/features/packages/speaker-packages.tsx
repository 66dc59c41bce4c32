import type { PackageOffer } from '@razgovor/contract/packages'
import type { PersonInfo } from '@razgovor/contract/values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatDate, formatMoney, ofMinutes } from '../../lib/format.ts'
import { authPath, speakerPath } from '../../lib/paths.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { packageTerms } from './package-terms.ts'
import { buyPackageMutation, creditsQuery, packagesQuery } from './packages.queries.ts'
import { packageTexts } from './packages.texts.ts'

const texts = packageTexts.offers

export function SpeakerPackages({ speaker }: { speaker: PersonInfo }) {
  const { user_id } = speaker
  const viewer = useViewer()
  const isOwn = viewer?.user.user_id === user_id
  const { data } = useQuery(packagesQuery(user_id))
  const credits = useQuery({ ...creditsQuery(user_id), enabled: Boolean(viewer) && !isOwn })
  const zone = useZone()
  const bought = credits.data?.items ?? []
  if (!data || (data.items.length === 0 && bought.length === 0)) return null
  return (
    <section aria-labelledby="packages-title" className="mt-16 md:mt-24">
      <h2 id="packages-title" className="h2 mb-3">
        {texts.title}
      </h2>
      <p className="mb-5 text-mute">{texts.text}</p>
      {bought.map(({ order_id, left_count, expires_at, hold }) => (
        <p key={order_id} className="mb-3 font-medium">
          {texts.own(left_count, expires_at ? formatDate(expires_at, zone) : '')}
          {hold && (
            <>
              . {texts.holds[hold]}{' '}
              <Link to={`/order-result?order_id=${order_id}`} className="link">
                {texts.order}
              </Link>
            </>
          )}
        </p>
      ))}
      {data.items.length > 0 && (
        <ul className="border-t border-line">
          {data.items.map((offer) => (
            <Offer key={offer.package_id} offer={offer} speaker={speaker} isOwn={isOwn} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Offer({ offer, speaker, isOwn }: { offer: PackageOffer; speaker: PersonInfo; isOwn: boolean }) {
  const { package_id, title, meetings, minutes, amount, free_tariff_minutes } = offer
  const viewer = useViewer()
  const navigate = useNavigate()
  const buy = useMutation(buyPackageMutation())

  function pay() {
    if (!viewer) void navigate(authPath(speakerPath(speaker)))
    else buy.mutate({ package_id, amount }, { onSuccess: ({ payment_url }) => window.location.assign(payment_url) })
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line py-5">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold break-words">{title}</h3>
        <p>{packageTexts.what({ count: meetings, minutes })}</p>
        <p className="mt-1 text-xs text-mute">{packageTerms(offer).join(' · ')}</p>
        {free_tariff_minutes !== null && (
          <p className="mt-1 max-w-2xl text-xs text-mute">{texts.free_tariff(ofMinutes(free_tariff_minutes))}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <span className="num text-lg font-semibold whitespace-nowrap">{formatMoney(amount)}</span>
        {!isOwn && (
          <Button
            variant="line"
            aria-label={texts.buy_named(title)}
            loading={buy.isPending || buy.isSuccess}
            onClick={pay}
          >
            {texts.buy}
          </Button>
        )}
      </div>
    </li>
  )
}
