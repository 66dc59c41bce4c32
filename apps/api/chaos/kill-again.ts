import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../simulate/random.ts'
import { drawKill, type PlannedKill, type Sights } from './kill-plan.ts'
import type { Tree } from './tree.ts'

export interface KillOptions {
  seed: number
  kills: number
  minutes?: number
  aim?: string
  onKill?: (kill: { nth: number; aim: string; up_ms: number }) => void
}

interface Killed {
  kills: number
  aims: Record<string, number>
  starts_ms: number[]
}

export async function killAgainAndAgain(
  { tree, sights, failed }: { tree: Tree; sights: Sights; failed: Promise<never> },
  { seed, kills, minutes = Infinity, aim: only, onKill }: KillOptions,
): Promise<Killed> {
  const killed: Killed = { kills: 0, aims: {}, starts_ms: [] }
  const count = (aim: string) => {
    killed.kills += 1
    killed.aims[aim] = (killed.aims[aim] ?? 0) + 1
  }
  const last = Date.now() + minutes * 60_000
  while (killed.kills < kills && Date.now() < last) {
    const planned = { ...drawKill(randomOf(seed, killed.kills)), ...(only && { aim: only }) }
    const isHit = await Promise.race([sights.wait(planned), failed])
    const aim = planned.aim && isHit ? planned.aim : 'no moment in particular'
    await tree.kill(planned.order, planned.gap_ms)
    count(aim)
    const dead_at = performance.now()
    if (planned.again_ms !== null) {
      await killWhileStarting(tree, planned)
      count('while it starts')
    }
    await tree.start()
    const up_ms = Math.round(performance.now() - dead_at)
    killed.starts_ms.push(up_ms)
    onKill?.({ nth: killed.kills, aim, up_ms })
  }
  return killed
}

async function killWhileStarting(tree: Tree, { order, again_ms }: PlannedKill): Promise<void> {
  const { promise: hasDatabase, resolve } = Promise.withResolvers<void>()
  const start = tree.start(resolve)
  await Promise.race([hasDatabase, start])
  await sleep(again_ms ?? 0)
  await tree.kill(order, 0)
  await start
}
