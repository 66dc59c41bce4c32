import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthForm } from '../features/accounts/auth-form.tsx'
import { LinkArrival } from '../features/accounts/link-arrival.tsx'
import { MeetingArrival } from '../features/accounts/meeting-arrival.tsx'
import { meetingLinkIn } from '../features/accounts/meeting-link.ts'
import { authPath, nextPath } from '../lib/paths.ts'
import { keepGoal } from '../lib/routing.ts'

export function Component() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const wanted = nextPath(search)
  const tokenInAddress = new URLSearchParams(search).get('token')
  const meetingInAddress = meetingLinkIn(wanted)
  const next = meetingInAddress ? `/meeting/${meetingInAddress.consultation_id}` : wanted
  const hasSecret = Boolean(tokenInAddress || meetingInAddress)
  /** Kept here, for they leave the address, and with it the history, at once. */
  const [token, setToken] = useState(tokenInAddress)
  const [meeting, setMeeting] = useState(meetingInAddress)
  const [notice, setNotice] = useState((state as { notice?: string } | null)?.notice)
  // The link of a mail leads to what was wanted when it was asked for.
  useEffect(() => (token ? undefined : keepGoal(next)), [token, next])
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
