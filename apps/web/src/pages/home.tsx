import { organizationLd } from '../features/site/json-ld.ts'
import { NewsList } from '../features/news/news-list.tsx'
import { BecomeSpeaker } from '../features/site/become-speaker.tsx'
import { homeTexts as texts } from '../features/site/home.texts.ts'
import { HowItWorks } from '../features/site/how-it-works.tsx'
import { Board } from '../features/speakers/list/board.tsx'
import { CategoryChips } from '../features/speakers/list/category-chips.tsx'
import { SearchForm } from '../features/speakers/list/search-form.tsx'
import { SeriesCard } from '../features/speakers/series-card.tsx'
import { SpeakerGrid } from '../features/speakers/list/speaker-grid.tsx'
import { WhenFields } from '../features/speakers/list/when-fields.tsx'
import { homeQuery } from '../features/speakers/speakers.queries.ts'
import type { LoadInput } from '../lib/page.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'

export async function load({ queryClient, title, url }: LoadInput) {
  await queryClient.ensureQueryData(homeQuery())
  return { title, jsonLd: organizationLd(url.origin), tags: ['lists', 'news'] }
}

export function Component() {
  const home = useLoaded(homeQuery())
  return (
    <>
      <section className="wrap grid grid-cols-1 items-stretch gap-8 pt-5 md:gap-10 md:pt-12 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
        <div className="lg:flex lg:flex-col lg:pt-3">
          <h1 className="display text-title">{texts.title}</h1>
          <p className="mt-5 max-w-[34em] text-base leading-[1.45] text-mute md:mt-8 md:text-xl">{texts.lead}</p>
          <SearchForm isLarge className="mt-6 md:mt-8 lg:mt-auto lg:pt-8">
            <WhenFields className="mt-3" />
          </SearchForm>
        </div>
        <Board {...home} />
      </section>

      <Section
        title={texts.speakers}
        more={
          <ButtonLink to="/speakers" variant="line" className="hidden md:inline-flex">
            {texts.all_speakers}
            <Icon name="arrow" />
          </ButtonLink>
        }
      >
        <div className="mb-8 md:mb-10">
          <CategoryChips categories={home.categories} />
        </div>
        <SpeakerGrid speakers={home.speakers.slice(0, 8)} />
        <ButtonLink to="/speakers" variant="line" className="mt-9 flex md:hidden">
          {texts.all_speakers}
          <Icon name="arrow" />
        </ButtonLink>
      </Section>

      {home.series.length > 0 && (
        <Section title={texts.series}>
          <div className="-mx-4 grid snap-x snap-mandatory auto-cols-[86%] grid-flow-col gap-3 overflow-x-auto scroll-px-4 px-4 [scrollbar-width:none] sm:auto-cols-[60%] md:gap-5 lg:mx-0 lg:auto-cols-fr lg:overflow-visible lg:px-0">
            {home.series.slice(0, 3).map((series) => (
              <SeriesCard key={series.series_id} series={series} />
            ))}
          </div>
        </Section>
      )}

      <HowItWorks />

      {home.news.length > 0 && (
        <Section
          title={texts.news}
          more={
            <ButtonLink to="/news" variant="line" className="hidden md:inline-flex">
              {texts.all_news}
              <Icon name="arrow" />
            </ButtonLink>
          }
        >
          <NewsList items={home.news.slice(0, 3)} />
        </Section>
      )}

      <BecomeSpeaker />
    </>
  )
}
