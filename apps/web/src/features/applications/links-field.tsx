import { normalizeLink } from '@razgovor/contract/links'
import { socialLinksMax } from '@razgovor/contract/limits'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkRow } from '../../ui/link-row.tsx'
import type { Problems } from './application-rules.ts'
import { detailsTexts as texts } from './applications.texts.ts'

interface LinksFieldProps {
  links: readonly string[]
  problems: Partial<Problems>
  onLeave: (field: string) => void
  onChange: (links: string[]) => void
}

export function LinksField({ links, problems, onLeave, onChange }: LinksFieldProps) {
  const rows = links.map((link, index) => ({ field: `social_links.${index}`, link }))
  const group = useRef<HTMLFieldSetElement>(null)

  function removeAt(index: number) {
    onChange(links.toSpliced(index, 1))
    group.current?.focus()
  }

  function leave(index: number, link: string) {
    onLeave(`social_links.${index}`)
    const whole = normalizeLink(link)
    if (whole && whole !== link) onChange(links.with(index, whole))
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="outline-none">
      <legend className="mb-2 text-xs font-medium">{texts.links}</legend>
      <div className="grid gap-2">
        {rows.map(({ field, link }, index) => (
          <LinkRow
            key={field}
            label={texts.link(index + 1)}
            removeLabel={texts.remove_link(index + 1)}
            link={link}
            value={link}
            maxLength={6000}
            error={problems[field]}
            onChange={({ target }) => onChange(links.with(index, target.value))}
            onBlur={() => leave(index, link)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </div>
      <p className="mt-2 text-xs text-mute">{texts.links_hint}</p>
      {links.length < socialLinksMax && (
        <Button variant="line" size="sm" className="mt-3" onClick={() => onChange([...links, ''])}>
          <Icon name="plus" />
          {texts.add_link}
        </Button>
      )}
    </fieldset>
  )
}
