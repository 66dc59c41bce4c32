import { ownTexts as texts } from './tariffs.texts.ts'

export function MinutesUsed({ used, limit }: { used: number; limit: number | null }) {
  return (
    <section aria-labelledby="minutes" className="rounded-card border border-line p-6 md:p-8">
      <h2 id="minutes" className="text-mute">
        {texts.minutes}
      </h2>
      <p className="num h3 mt-2">{limit === null ? texts.used_free(used) : texts.used(used, limit)}</p>
      {limit !== null && (
        <>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden
            className="mt-5 h-3 w-full rounded-full bg-line"
          >
            <rect width={Math.min(100, (used / limit) * 100)} height={1} fill="currentColor" />
          </svg>
          <p className="mt-3 text-xs text-mute">{used < limit ? texts.left(limit - used) : texts.used_up}</p>
        </>
      )}
    </section>
  )
}
