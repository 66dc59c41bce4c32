import type { DemoSpeaker } from './demo-speaker.ts'
import { business } from './speakers/business.ts'
import { career } from './speakers/career.ts'
import { finance } from './speakers/finance.ts'
import { health } from './speakers/health.ts'
import { home } from './speakers/home.ts'
import { media } from './speakers/media.ts'
import { product } from './speakers/product.ts'
import { psychology } from './speakers/psychology.ts'

export const demoSpeakers: readonly DemoSpeaker[] = [
  ...career,
  ...business,
  ...psychology,
  ...product,
  ...finance,
  ...media,
  ...health,
  ...home,
]
