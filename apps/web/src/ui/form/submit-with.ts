import type { FormEvent } from 'react'

/**
 * Submits a form by `act`. The event ends here, because in React's tree a dialog is a child of the form that opened it,
 * which must not be submitted too.
 */
export function submitWith(act: () => void | Promise<void>): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault()
    event.stopPropagation()
    void act()
  }
}
