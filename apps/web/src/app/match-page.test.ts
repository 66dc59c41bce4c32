import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { matchPage } from './match-page.ts'
import { pageRoutes } from './routes.ts'

const paths = [
  ...pageRoutes.map(({ path }) => path.replaceAll(/:\w+/g, 'anna').replace('*', '/a/b/c/d')),
  '/About',
  '/%61bout',
  '/%D0%B0%D0%BD%D0%BD%D0%B0',
  '/speakers/%2F',
  '/speakers/',
  '//news//',
  '/admin/jobs/edit/1',
  '/admin/jobs/other/1',
  '/messages/share',
  '/nobody/here',
  '/*',
]

test.each(paths)('the page of %s is the one that the router finds among all pages', (path) => {
  const all = pageRoutes.map((route) => ({ path: route.path, route }))
  expect(matchPage(path)).toBe(matchRoutes(all, path)?.at(-1)?.route.route)
})
