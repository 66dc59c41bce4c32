import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon, type IconName } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & ButtonLook & { icon: IconName; label: string }

const squares = { sm: 'w-11 max-w-none px-0', md: 'w-12 max-w-none px-0', lg: 'w-14 max-w-none px-0' }

export function IconButton({ icon, label, variant = 'line', size = 'md', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={buttonClass({ variant, size, className: `${squares[size]} ${className}` })}
    >
      <Icon name={icon} />
    </button>
  )
}
