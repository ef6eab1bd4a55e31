import { expect, test } from 'vitest'
import { seedData } from '#api/index.ts'
import { actingFor, modules } from '#contract/shell/home/modules.ts'
import { declaredCalls } from '../../support/declared-calls.ts'

const calls = [...declaredCalls.values()]
const built = [...seedData.modules]

test('every module that features bring is one of the product', () => {
  expect(modules.map(({ menuId }) => menuId)).toEqual(expect.arrayContaining(built))
})

test('a page of an authorized module works in the name of who authorized it, where calls are made so', () => {
  const acted = new Set(
    calls.flatMap(({ access }) => {
      if (access.kind === 'permission') return access.perm.split(':')[0] ?? ''
      return 'module' in access ? (access.module ?? '') : []
    }),
  )
  for (const module of built)
    expect(actingFor(module, [module]), module).toBe(acted.has(module) ? 'principal' : 'oneself')
})

test('a page outside works as oneself where its calls are about oneself, and not at all where all need a perm', () => {
  const aboutOneself = new Set(calls.flatMap(({ access }) => ('module' in access ? (access.module ?? '') : [])))
  for (const module of built.filter((each) => each !== 'task'))
    expect(actingFor(module, []), module).toBe(aboutOneself.has(module) ? 'oneself' : 'nobody')
  for (const module of [undefined, 'home', 'messages', 'author', 'user', 'task'])
    expect(
      actingFor(
        module,
        built.filter((each) => each !== module),
      ),
    ).toBe('oneself')
})

test('writes without a module or permission only concern oneself', () => {
  const own = calls.filter(({ access, audit }) => audit && access.kind === 'user' && !('module' in access))
  for (const { path } of own)
    expect(path).toMatch(
      /^\/(user\/config|auth\/delegate|login|message|home-news|todo\/home\/(handbook|export)|sys-file|birp\/file)/,
    )
})
