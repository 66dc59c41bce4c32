import { qrOf } from '../lib/qr.ts'

/** `width` is in pixels. For screen readers, `label` names the code's target. */
export function QrCode({ text, label, width }: { text: string; label: string; width: number }) {
  const { size, path } = qrOf(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-slot border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  )
}
