import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, type TestContext } from 'vitest'
import { needsTool } from '../vitest/needs-tool.ts'
import { commitFaults } from './commit-faults.ts'
import { readCommits } from './read-commits.ts'

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'commits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function makeRepository(context: TestContext) {
  needsTool(context, 'git')
  const folder = makeFolder()
  const git = (...args: string[]): string => {
    const author = ['-c', 'user.name=Vera', '-c', 'user.email=vera@example.com', '-c', 'commit.gpgSign=false']
    const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...author, ...args], {
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const commit = (message: string, files: Record<string, string | Buffer> = {}) => {
    for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content)
    git('add', '--all')
    git('commit', '--allow-empty', '--message', message)
  }
  git('init', '--quiet')
  commit('A commit before the check, with a subject of far more than seventy-two bytes', { 'long.ts': linesOf(1600) })
  const base_tree = git('rev-parse', 'HEAD^{tree}')
  const check = (checkout = folder) => readCommits(checkout, base_tree)?.flatMap(commitFaults)
  return { folder, git, commit, check }
}

function linesOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `export const n${index} = ${index}\n`).join('')
}

test('a commit with a short subject and a body is accepted, and earlier ones are not checked', (context) => {
  const { commit, check } = makeRepository(context)
  commit(`web: ${'a'.repeat(67)}\n\nOne line is enough.`, { 'a.ts': linesOf(1500) })
  expect(check()).toEqual([])
})

test('a subject of more than 72 bytes is a fault, and a Russian letter has two', (context) => {
  const { commit, check } = makeRepository(context)
  commit(`web: ${'я'.repeat(34)}\n\nThe body.`)
  const fault = /^[\da-f]{7,} «web: я{34}»: the subject has 73 bytes, the bound is 72$/
  expect(check()).toEqual([expect.stringMatching(fault)])
})

test('a commit without a body is a fault', (context) => {
  const { commit, check } = makeRepository(context)
  commit('web: change a file', { 'a.ts': linesOf(1) })
  expect(check()).toEqual([expect.stringMatching(/«web: change a file»: has no body/)])
})

test('a commit of more than 1,500 changed lines is a fault', (context) => {
  const { commit, check } = makeRepository(context)
  commit('web: add two files\n\nThe body.', { 'a.ts': linesOf(1000), 'b.ts': linesOf(501) })
  expect(check()).toEqual([expect.stringMatching(/«web: add two files»: changes 1501 lines, the bound is 1500/)])
})

test('renames, generated files and pictures count no lines', (context) => {
  const { folder, commit, check } = makeRepository(context)
  renameSync(path.join(folder, 'long.ts'), path.join(folder, 'renamed.ts'))
  const picture = Buffer.from('\0\n'.repeat(2000))
  commit('web: rename a file\n\nThe body.', { 'package-lock.json': linesOf(2000), 'picture.png': picture })
  expect(check()).toEqual([])
})

test('a commit of generated files alone needs no body', (context) => {
  const { commit, check } = makeRepository(context)
  commit('Record the long run', { 'package-lock.json': linesOf(10) })
  expect(check()).toEqual([])
})

test('a merge is not checked, its commits are', (context) => {
  const { git, commit, check } = makeRepository(context)
  git('checkout', '--quiet', '-b', 'other')
  commit('api: change a file', { 'a.ts': linesOf(1) })
  git('checkout', '--quiet', '-')
  commit('web: change a file\n\nThe body.', { 'b.ts': linesOf(1) })
  git('merge', '--quiet', '--no-edit', 'other')
  expect(check()).toEqual([expect.stringMatching(/«api: change a file»: has no body/)])
})

test('a commit that changes no file, or restores the first tree, is checked like any other', (context) => {
  const { git, commit, check } = makeRepository(context)
  commit('web: change a file\n\nThe body.', { 'a.ts': linesOf(1) })
  git('revert', '--no-edit', 'HEAD')
  commit(`web: ${'a'.repeat(68)}`)
  expect(check()).toEqual([expect.stringMatching(/the subject has 73 bytes/)])
})

test('a history with new commit ids is checked after the commit with the same tree', (context) => {
  const { git, commit, check } = makeRepository(context)
  git('commit', '--quiet', '--amend', '--message', 'The same tree under another id')
  commit('web: change a file', { 'a.ts': linesOf(1) })
  expect(check()).toHaveLength(1)
})

test('nothing is checked in a shallow clone, nor in a folder without a history', (context) => {
  const { folder, git, commit, check } = makeRepository(context)
  commit('web: change a file', { 'a.ts': linesOf(1) })
  const clone = makeFolder()
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, clone)
  expect(check(clone)).toBeUndefined()
  expect(check(makeFolder())).toBeUndefined()
})
