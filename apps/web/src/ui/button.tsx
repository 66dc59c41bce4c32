import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './feedback/spinner.tsx'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean }

/**
 * While loading, the button keeps its width and focus and ignores clicks and Enter in its form. A double click counts
 * as one.
 */
export function Button({ variant, size, className, loading = false, onClick, children, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <Spinner className="absolute" />
        </>
      ) : (
        children
      )}
    </button>
  )
}
