import type { SVGProps } from 'react'
import { iconAttributes } from '../../../../ui/icon.tsx'

// Kept apart from ui/icon.tsx, which is loaded with every page.
const strokes = {
  board: 'M3 5h18v12H3V5ZM8 21l2-4M16 21l-2-4M7 13c2-5 3 2 5-1s3-2 5 0',
  captions: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7ZM7 12h4M14 12h3M7 15.500h7',
  clip: 'M20 11.500 12.500 19a5 5 0 0 1-7-7L13 4.500a3.300 3.300 0 0 1 4.700 4.700L10.500 16.500a1.700 1.700 0 0 1-2.400-2.400L14.500 7.500',
  expand: 'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4',
  file: 'M6 5a2 2 0 0 1 2-2h6l5 5v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5ZM14 3v5h5',
  hand: 'M8 12V6a1.500 1.500 0 0 1 3 0v5M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4.300-1.500-5.500-3.800L3 14a1.500 1.500 0 0 1 2.500-1.600L8 15',
  keyboard:
    'M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8ZM7 10h.01M11 10h.01M15 10h.01M7 14h10',
  notes: 'M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9 8h6M9 12h6M9 16h3',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20a6.500 6.500 0 0 1 13 0M16 4.300a3.500 3.500 0 0 1 0 6.400M18.500 14.500a6.500 6.500 0 0 1 3 5.500',
  picture: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4M11 19H5a2 2 0 0 1-2-2V7M13 14h8v5h-8v-5Z',
  pin: 'M12 16v5M8 3h8l-1 6 3 4v3H6v-3l3-4-1-6Z',
  pointer: 'm5 4 6 16 2.500-6.500L20 11 5 4ZM14 14l6 6',
  record: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'screen-off': 'M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6ZM9 20h6M10 8l4 4M14 8l-4 4',
  send: 'M20 4 4 11l6 3 3 6 7-16ZM10 14l4-4',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.500 14a4 4 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
  stats: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.500 9.500h5v5h-5v-5Z',
  turn: 'M4 10a8 8 0 0 1 14-4l2 2M20 4v4h-4M20 14a8 8 0 0 1-14 4l-2-2M4 20v-4h4',
  unpin: 'M12 16v5M9 4l-.500-1H16l-1 6 3 4v3h-2M4 4l16 16M9 9l-3 4v3h6',
  whole: 'M9 4v4a1 1 0 0 1-1 1H4M15 4v4a1 1 0 0 0 1 1h4M9 20v-4a1 1 0 0 0-1-1H4M15 20v-4a1 1 0 0 1 1-1h4',
} as const

export type RoomIconName = keyof typeof strokes

export function RoomIcon({ name, ...rest }: SVGProps<SVGSVGElement> & { name: RoomIconName }) {
  return (
    <svg {...iconAttributes} {...rest}>
      <path d={strokes[name]} />
    </svg>
  )
}
