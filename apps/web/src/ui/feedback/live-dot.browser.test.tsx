import '../all-utilities.css'
import '../tokens.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LiveDot } from './live-dot.tsx'

// WCAG 2.2.2: people must be able to stop what moves for longer than five seconds.
test('the dot pulses for less than five seconds, and only in ways that need no painting', async () => {
  const { container } = await render(<LiveDot />)
  const animations = container.getAnimations({ subtree: true })
  expect(animations).toHaveLength(1)
  const effect = animations[0]!.effect as KeyframeEffect
  expect(effect.getComputedTiming().endTime).toBeLessThan(5000)
  for (const { opacity, transform, ...rest } of effect.getKeyframes()) {
    expect(opacity ?? transform).toBeDefined()
    expect(Object.keys(rest).sort()).toEqual(['composite', 'computedOffset', 'easing', 'offset'])
  }
})
