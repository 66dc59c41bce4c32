import { authPath } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { meetingTexts } from './meeting.texts.ts'
import { useIsByLink } from './use-is-by-link.ts'

const { after, by_link } = meetingTexts

export function WayOut() {
  const isByLink = useIsByLink()
  if (!isByLink)
    return (
      <ButtonLink to="/orders" variant="white">
        {after.orders}
      </ButtonLink>
    )
  return (
    <>
      <p className="w-full text-xs text-dim">{by_link.text}</p>
      <ButtonLink to={authPath('/orders')} variant="white">
        {by_link.sign_in}
      </ButtonLink>
    </>
  )
}
