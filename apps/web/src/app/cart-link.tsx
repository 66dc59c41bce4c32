import { Link } from 'react-router'
import { useCounts } from '../features/session/use-counts.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { accountTexts as texts } from './account.texts.ts'
import * as titles from './page-titles.texts.ts'

export function CartLink() {
  const { cartCount } = useCounts()
  const label = cartCount > 0 ? texts.cart_of(cartCount) : titles.cart
  return (
    <Link to="/cart" aria-label={label} className={buttonClass({ variant: 'ghost', className: 'w-12 px-0' })}>
      <Icon name="cart" />
      {cartCount > 0 && (
        <span
          aria-hidden
          className="num absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-ink text-3xs text-white"
        >
          {cartCount}
        </span>
      )}
    </Link>
  )
}
