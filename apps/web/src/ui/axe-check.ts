import axe from 'axe-core'

export async function axeViolations(part: Element = document.body): Promise<string[]> {
  // Midway a color is neither of its two, and the focus guards of an overlay that closes have no visible dialog.
  while (document.getAnimations().some(isEnding) || document.querySelector('[data-ending-style]'))
    await new Promise(requestAnimationFrame)
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

function isEnding({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
}
