import { useLoaded } from '../../lib/use-loaded.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { sitePageQuery } from './site.queries.ts'
import { sitePageTexts as texts } from './site.texts.ts'

export function SitePage({ slug }: { slug: string }) {
  const { title, summary, body } = useLoaded(sitePageQuery(slug))
  return (
    <article className="wrap pt-8 md:pt-12">
      <h1 className="display text-title">{title}</h1>
      {summary && <p className="mt-5 max-w-[34em] text-lg leading-snug md:mt-7 md:text-2xl">{summary}</p>}
      <RichText html={body} className="mt-8 md:mt-12" />
      <p className="mt-9 flex flex-wrap gap-2">
        <ButtonLink to="/speakers">{texts.choose_speaker}</ButtonLink>
        <ButtonLink to="/feedback" variant="line">
          {texts.write_to_us}
        </ButtonLink>
      </p>
    </article>
  )
}
