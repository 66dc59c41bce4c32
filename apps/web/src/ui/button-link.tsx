import { Link, type LinkProps } from 'react-router'
import { buttonClass, type ButtonLook } from './button-class.ts'

export function ButtonLink({ variant, size, className, ...rest }: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />
}
