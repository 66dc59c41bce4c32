import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthForm } from '../features/accounts/auth-form.tsx'
import { LinkArrival } from '../features/accounts/link-arrival.tsx'
import { MeetingArrival } from '../features/accounts/meeting-arrival.tsx'
import { meetingLinkIn } from '../features/accounts/meeting-link.ts'
import { authPath, nextPath } from '../lib/paths.ts'
import { storeGoal } from '../lib/routing.ts'

export function Component() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const wanted = nextPath(search)
  const tokenInAddress = new URLSearchParams(search).get('token')
  const meetingInAddress = meetingLinkIn(wanted)
  const next = meetingInAddress ? `/meeting/${meetingInAddress.consultation_id}` : wanted
  const hasSecret = Boolean(tokenInAddress || meetingInAddress)
  /** Kept in state, because the token is removed from the address and the history at once. */
  const [token, setToken] = useState(tokenInAddress)
  const [meeting, setMeeting] = useState(meetingInAddress)
  const [notice, setNotice] = useState((state as { notice?: string } | null)?.notice)
  // A sign-in link does not replace the goal: it leads to the page that was open when the link was requested.
  useEffect(() => (token ? undefined : storeGoal(next)), [token, next])
  useEffect(() => {
    if (hasSecret) void navigate(authPath(next), { replace: true })
  }, [hasSecret, next, navigate])

  function handleDead(why: string) {
    setToken(null)
    setMeeting(null)
    setNotice(why)
  }

  if (token) return <LinkArrival token={token} onDead={handleDead} />
  if (meeting) return <MeetingArrival link={meeting} onDead={handleDead} />
  return <AuthForm next={next} notice={notice} />
}
