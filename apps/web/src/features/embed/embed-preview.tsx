import { useEffect, useRef, useState } from 'react'

export function EmbedPreview({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    function receive({ origin, source, data }: MessageEvent) {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const reported = Number(data?.razgovor?.height)
      if (reported > 0) setHeight(reported)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which could not load its fonts in a sandbox
    <iframe
      ref={frame}
      src={src}
      title={title}
      className="block w-full rounded-slot border border-line"
      style={{ height: height + 2 }}
    />
  )
}
