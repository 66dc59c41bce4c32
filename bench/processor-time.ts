import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor seconds of a process and its children, including those that have ended. Linux only. */
export function processorSecondsOf(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readTimes(Number(name)) ?? []) : []))
  const root = processes.find((known) => known.pid === pid)
  const children = processes.filter(({ parent }) => parent === pid)
  const ticks = [root!.own + root!.ended_children, ...children.map(({ own }) => own)]
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond
}

// The fields are those of proc(5), after the name in parentheses, which may contain spaces.
function readTimes(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system, children_user, children_system] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
    return { pid, parent: parent!, own: user! + system!, ended_children: children_user! + children_system! }
  } catch {
    return undefined // ended meanwhile
  }
}
