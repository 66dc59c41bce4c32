import type { SVGProps } from 'react'

const strokes = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16ZM10 21h4',
  burger: 'M4 8h16M4 16h16',
  calendar: 'M4 9a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V9ZM4 11h16M8 3v4M16 3v4',
  cam: 'M3 9a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9ZM15 11l6-3v8l-6-3',
  'cam-off': 'M3 9a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9ZM15 11l6-3v8l-6-3M3 3l18 18',
  cart: 'M3 4h2.5l2 11h10l2-8H6.3M9 20h.01M17 20h.01',
  chat: 'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-5l-5 4v-4.5A4 4 0 0 1 4 12V8Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 11a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7ZM15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  external: 'M9 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3M13 4h7v7M20 4l-9 9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 4l16 16',
  heart: 'M12 20s-7-4.4-9-9a4.8 4.8 0 0 1 9-3 4.8 4.8 0 0 1 9 3c-2 4.6-9 9-9 9Z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  mic: 'M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0V6ZM5 11a7 7 0 0 0 14 0M12 18v3',
  'mic-off': 'M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0V6ZM5 11a7 7 0 0 0 14 0M12 18v3M3 3l18 18',
  minus: 'M5 12h14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  phone: 'M4 13.5c5-4 11-4 16 0l-1.5 3-4-1.2-.5-2.3a8 8 0 0 0-4 0l-.5 2.3-4 1.2-1.5-3Z',
  plus: 'M12 5v14M5 12h14',
  screen: 'M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6ZM9 20h6M12 13V7M9.5 9.5 12 7l2.5 2.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
  telegram: 'M21 4 3 11.5l5.5 2L19 6l-8 9 6 4.5L21 4ZM8.5 13.5V20l3.5-3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21a8 8 0 0 1 16 0',
  vk: 'M3 7c.5 6.5 3.5 10 9 10V7M12 12c3 0 5-2.5 6-5M12 12c3 .5 6 2.5 7 5',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4M12 17h.01',
} as const

export type IconName = keyof typeof strokes

/** Attributes of each icon. It is hidden from screen readers, because a text or label is always beside it. */
export const iconAttributes = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

export function Icon({ name, ...rest }: SVGProps<SVGSVGElement> & { name: IconName }) {
  return (
    <svg {...iconAttributes} {...rest}>
      <path d={strokes[name]} />
    </svg>
  )
}
