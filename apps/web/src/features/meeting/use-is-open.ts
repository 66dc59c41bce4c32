import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'

export function useIsOpen(opens_at: string): boolean {
  const [isOpen, setIsOpen] = useState(() => serverNow() >= Date.parse(opens_at))
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setInterval(() => setIsOpen(serverNow() >= Date.parse(opens_at)), 1000)
    return () => clearInterval(timer)
  }, [isOpen, opens_at])
  return isOpen
}
