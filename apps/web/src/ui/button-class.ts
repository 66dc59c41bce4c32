export interface ButtonLook {
  variant?: 'ink' | 'line' | 'live' | 'white' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** `className` sets position and width. It takes precedence, because buttons are in the components layer. */
export function buttonClass({ variant = 'ink', size = 'md', className }: ButtonLook): string {
  return ['btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, className].filter(Boolean).join(' ')
}
