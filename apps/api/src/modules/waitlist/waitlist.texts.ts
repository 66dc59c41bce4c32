import { withReasons } from '../../errors/reasons.ts'

export const waitlistRefusals = withReasons({
  waits_for_oneself: 'Своего времени ждать не нужно: оно в графике',
})

export const waitlistTexts = {
  timePassed: 'Это время уже прошло',
  tooFarAhead: 'Можно ждать времени в ближайший год',
} as const
