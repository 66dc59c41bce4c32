import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { loadCaptcha } from './captcha-script.ts'

interface CaptchaWidgetProps {
  script_url: string
  site_key: string
  onToken: (token: string) => void
  onBlocked: () => void
}

export function CaptchaWidget({ script_url, site_key, onToken, onBlocked }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const handleToken = useEffectEvent(onToken)
  const handleBlocked = useEffectEvent(onBlocked)

  useEffect(() => {
    let isGone = false
    let remove = () => {}

    async function draw() {
      const captcha = await loadCaptcha(script_url)
      if (isGone || !place.current) return
      const widget = captcha.render(place.current, { sitekey: site_key, hl: 'ru', callback: handleToken })
      remove = () => captcha.destroy(widget)
      setIsDrawn(true)
    }

    draw().catch(() => isGone || handleBlocked())
    return () => {
      isGone = true
      remove()
    }
  }, [script_url, site_key])

  return (
    <>
      {!isDrawn && <Skeleton className="h-24" />}
      <div ref={place} aria-busy={!isDrawn || undefined} />
    </>
  )
}
