import { NavLink, type NavLinkProps } from 'react-router'

export function ChipLink(props: Omit<NavLinkProps, 'className' | 'style'>) {
  return (
    <NavLink
      {...props}
      className="chip transition-colors duration-150 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
    />
  )
}
