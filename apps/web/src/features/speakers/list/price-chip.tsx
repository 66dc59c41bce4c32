import { amountMax } from '@razgovor/contract/limits'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { filterTexts as texts } from '../speakers.texts.ts'

export interface PriceRange {
  price_min: number | null
  price_max: number | null
}

type PriceChipProps = PriceRange & { onChange: (price: PriceRange) => void }

/** The price is applied with Enter, or when the focus leaves the chip. */
export function PriceChip({ price_min, price_max, onChange }: PriceChipProps) {
  const [typed, setTyped] = useTyped({ price_min, price_max })

  function commit(form: HTMLFormElement) {
    const price = readPrice(new FormData(form))
    if (price.price_min !== price_min || price.price_max !== price_max) onChange(price)
  }

  const inputOf = (name: keyof PriceRange) => ({
    name,
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    onBlur: ({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      if (form && !form.contains(relatedTarget)) commit(form)
    },
    inputMode: 'numeric' as const,
    maxLength: 7,
    className: 'num h-11 w-11 rounded-full bg-transparent placeholder:text-mute',
  })

  return (
    <form
      aria-label={texts.price}
      className="chip gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        commit(event.currentTarget)
      }}
    >
      <input {...inputOf('price_min')} aria-label={texts.price_from} placeholder={texts.placeholder_from} />
      <span aria-hidden>–</span>
      <input {...inputOf('price_max')} aria-label={texts.price_up_to} placeholder={texts.placeholder_up_to} />
      <span aria-hidden>₽</span>
      {/* Without a submit button, Enter does not submit a form with two fields. */}
      <button type="submit" hidden>
        {texts.apply_price}
      </button>
    </form>
  )
}

/** Returns the typed values; a price set from outside replaces them. */
function useTyped(price: PriceRange) {
  const given = { price_min: toRoubles(price.price_min), price_max: toRoubles(price.price_max) }
  const [{ seen, typed }, setState] = useState({ seen: given, typed: given })
  const isOther = given.price_min !== seen.price_min || given.price_max !== seen.price_max
  if (isOther) setState({ seen: given, typed: given })
  return [isOther ? given : typed, (next: typeof given) => setState({ seen, typed: next })] as const
}

export function toRoubles(amount: number | null): string {
  return amount === null ? '' : String(Math.floor(amount / 100))
}

/** Reads `price_min` and `price_max` in roubles. Ignores text that is not a number and swaps a reversed range. */
export function readPrice(form: FormData): PriceRange {
  const [from, to] = ['price_min', 'price_max'].map((name) => {
    const value = form.get(name)
    const roubles = typeof value === 'string' ? Number(value.replaceAll(/\D/g, '')) : 0
    return roubles > 0 ? Math.min(roubles * 100, amountMax) : null
  })
  if (from && to && from > to) return { price_min: to, price_max: from }
  return { price_min: from ?? null, price_max: to ?? null }
}
