import { Link } from 'react-router'
import { useCounts } from '../features/session/use-counts.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { accountTexts as texts } from './account.texts.ts'
import * as titles from './page-titles.texts.ts'

export function CartLink() {
  const { cart_count } = useCounts()
  const label = cart_count > 0 ? texts.cart_of(cart_count) : titles.cart
  return (
    <Link to="/cart" aria-label={label} className={buttonClass({ variant: 'ghost', className: 'w-12 px-0' })}>
      <Icon name="cart" />
      {cart_count > 0 && (
        <span
          aria-hidden
          className="num absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-ink text-3xs text-white"
        >
          {cart_count}
        </span>
      )}
    </Link>
  )
}
