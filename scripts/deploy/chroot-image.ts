import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isInContext, readDockerfile, readPatterns, type Stage } from './dockerfile.ts'

// Executes deploy/image/Dockerfile on a machine without a container engine: the build stage in a folder, the last stage
// in a root folder that has the same Debian packages as its base image.

export interface Image {
  root: string
  env: Record<string, string>
  workdir: string
  user: string
  entrypoint: string[]
  cmd: string[]
  healthcheck: string[]
}

/** The packages in gcr.io/distroless/cc-debian12. */
const basePackages = 'base-files ca-certificates libc6 libgcc-s1 libgomp1 libssl3 libstdc++6 netbase tzdata'.split(' ')

export function whyNoImage(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can change roots'
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0) return 'no namespaces can be made here'
  if (spawnSync('dpkg', ['-L', ...basePackages]).status !== 0)
    return `not all of Debian's ${basePackages.join(', ')} are installed`
  return undefined
}

export function buildImage(checkout: string, work: string): Image {
  const stages = readDockerfile(readFileSync(path.join(checkout, 'deploy/image/Dockerfile'), 'utf8'))
  const folders = new Map<string, string>()
  for (const stage of stages.slice(0, -1)) {
    const root = path.join(work, stage.name!)
    buildStage(stage, { checkout, root })
    folders.set(stage.name!, root)
  }
  const root = path.join(work, 'root')
  makeBase(root)
  return finishImage(stages.at(-1)!, { root, folders })
}

function buildStage(stage: Stage, { checkout, root }: { checkout: string; root: string }): void {
  let workdir = '/'
  for (const step of stage.steps) {
    const cwd = path.join(root, workdir)
    mkdirSync(cwd, { recursive: true })
    if (step.kind === 'WORKDIR') workdir = step.text
    else if (step.kind === 'COPY') copyContext(checkout, path.join(cwd, step.target))
    else if (step.kind === 'RUN') {
      execFileSync('sh', ['-ec', step.text], { cwd, env: buildEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] })
    } else throw new Error(`not expected in a build stage: ${step.kind}`)
  }
}

/** Without NODE_ENV=test, under which Vite builds for development, and with npm's cache before the registry. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const network = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|node_extra_ca_certs)$/i.test(name),
  )
  return {
    ...Object.fromEntries(network),
    PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    npm_config_prefer_offline: 'true',
  }
}

function copyContext(checkout: string, target: string): void {
  const patterns = readPatterns(readFileSync(path.join(checkout, '.dockerignore'), 'utf8'))
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', git, { cwd: checkout, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\0')
  for (const file of files) {
    if (file === '' || !isInContext(patterns, file) || !existsSync(path.join(checkout, file))) continue
    cpSync(path.join(checkout, file), path.join(target, file), { recursive: true })
  }
}

function makeBase(root: string): void {
  const files = execFileSync('dpkg', ['-L', ...basePackages], { encoding: 'utf8' }).split('\n')
  const existing = files.filter((file) => file.startsWith('/') && existsSync(file) && !statSync(file).isDirectory())
  const wanted = [...existing, '/etc/ssl/certs/ca-certificates.crt'].filter(
    (file) => !file.startsWith('/usr/share/doc'),
  )
  for (const folder of ['usr/lib', 'usr/lib64', 'usr/bin', 'usr/sbin', 'proc', 'dev', 'tmp', 'etc'])
    mkdirSync(path.join(root, folder), { recursive: true })
  // Debian's folders for programs and libraries are links into /usr.
  execFileSync('sh', ['-c', 'for name in lib lib64 bin sbin; do ln -s usr/$name "$1/$name"; done', 'sh', root])
  const list = [...new Set(wanted)].map((file) => file.slice(1)).join('\n')
  execFileSync('sh', ['-c', 'tar -C / -cf - -T - | tar -C "$1" -xf - --keep-directory-symlink', 'sh', root], {
    input: list,
  })
  writeFileSync(
    path.join(root, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/tmp:/sbin/nologin\n',
  )
  writeFileSync(path.join(root, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n')
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
}

function finishImage(stage: Stage, { root, folders }: { root: string; folders: Map<string, string> }): Image {
  const image: Image = { root, env: {}, workdir: '/', user: '0:0', entrypoint: [], cmd: [], healthcheck: [] }
  for (const step of stage.steps) {
    if (step.kind === 'COPY') copyFromStage(step, { root, from: folders.get(step.from!)! })
    else if (step.kind === 'ENV') Object.assign(image.env, step.variables)
    else if (step.kind === 'WORKDIR') image.workdir = step.text
    else if (step.kind === 'USER') image.user = step.text
    else if (step.kind === 'CMD') image.cmd = step.command
    else if (step.kind === 'ENTRYPOINT') image.entrypoint = step.command
    else if (step.kind === 'HEALTHCHECK') image.healthcheck = step.command
    else if (step.kind === 'RUN') throw new Error('the last stage has no shell, so it cannot run commands')
  }
  return image
}

function copyFromStage(
  { sources, target, chown }: { sources: string[]; target: string; chown: string | undefined },
  { root, from }: { root: string; from: string },
): void {
  for (const source of sources)
    execFileSync('cp', [
      '-a',
      '--no-preserve=ownership',
      `${path.join(from, source)}/.`,
      ensure(path.join(root, target)),
    ])
  const [uid, gid] = (chown ?? '').split(':').map(Number)
  if (uid && gid) chownSync(path.join(root, target), uid, gid)
}

function ensure(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}

interface RunOptions {
  env?: Record<string, string>
  // Folders of this machine by their place in the container. All else but /tmp is read-only.
  volumes?: Record<string, string>
  command?: string[]
}

const script = `set -e
root=$1 workdir=$2 user=$3 volumes=$4; shift 4
mount --bind "$root" "$root"
for device in null zero random urandom; do : >>"$root/dev/$device"; mount --bind /dev/$device "$root/dev/$device"; done
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
for volume in $volumes; do mount --bind "\${volume%%=*}" "$root/\${volume#*=}"; done
mount -o remount,bind,ro "$root"
exec unshare --root="$root" --wd="$workdir" --setuid "\${user%:*}" --setgid "\${user#*:}" -- "$@"`

/** Runs a command of the image as its user, as process 1 of its own process namespace, over a read-only root. */
export function runInImage(image: Image, { env = {}, volumes = {}, command = image.cmd }: RunOptions = {}) {
  const mounts = Object.entries(volumes).map(([target, source]) => `${source}=${target}`)
  const all = [image.root, image.workdir, image.user, mounts.join(' '), ...image.entrypoint, ...command]
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...all], {
    env: { PATH, ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ended,
    output: () => output,
    /** Sends a signal to the process itself: `unshare` does not pass it on. */
    signal: (name: NodeJS.Signals) => void process.kill(pidInside(child)!, name),
    status: () => readFileSync(`/proc/${pidInside(child)}/status`, 'utf8'),
    async [Symbol.asyncDispose]() {
      // `--kill-child` is void once the child has changed its user.
      if (child.exitCode === null && child.signalCode === null) process.kill(pidInside(child) ?? child.pid!, 'SIGKILL')
      await ended
    },
  }
}

function pidInside({ pid }: ChildProcess): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g)
  return children ? Number(children[0]) : undefined
}
