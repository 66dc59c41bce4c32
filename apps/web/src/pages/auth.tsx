import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthForm } from '../features/accounts/auth-form.tsx'
import { LinkArrival } from '../features/accounts/link-arrival.tsx'
import { authPath, nextPath } from '../lib/paths.ts'
import { keepGoal } from '../lib/routing.ts'

export function Component() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const next = nextPath(search)
  const inAddress = new URLSearchParams(search).get('token')
  /** Kept here, for it leaves the address, and with it the history, at once. */
  const [token, setToken] = useState(inAddress)
  const [notice, setNotice] = useState((state as { notice?: string } | null)?.notice)
  useEffect(() => keepGoal(next), [next])
  useEffect(() => {
    if (inAddress) void navigate(authPath(next), { replace: true })
  }, [inAddress, next, navigate])

  function handleDead(why: string) {
    setToken(null)
    setNotice(why)
  }

  return token ? (
    <LinkArrival token={token} next={next} onDead={handleDead} />
  ) : (
    <AuthForm next={next} notice={notice} />
  )
}
