/** The circle behind a portrait. Requires `data-tint` on an ancestor. */
export function TintBackdrop() {
  return (
    <svg
      viewBox="0 0 400 480"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full fill-tint-2"
    >
      <circle cx="278" cy="196" r="172" />
    </svg>
  )
}
