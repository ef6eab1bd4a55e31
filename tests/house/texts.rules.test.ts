import { expect, test } from 'vitest'
import { startsWith, texts, textsOf } from '../support/texts.ts'

test('a text is found by its key, of the first namespace or a named one, with its values', () => {
  const t = textsOf('campaigns', 'common')
  expect(t('edit.done')).toBe('项目已保存')
  expect(t('common:form.errorTitle', { title: '项目' })).toBe('错误：项目')
})

test('an unknown key and a missing value throw instead of being looked for on a page', () => {
  expect(() => texts.t('campaigns:edit.none' as 'filter.apply')).toThrow('no text "edit.none"')
  const t = textsOf('campaigns')
  expect(() => t('edit.title')).toThrow('no value for "name" of "编辑项目“{{name}}”"')
})

test('a pattern for the beginning of a name takes its text literally', () => {
  expect('取消（1）').toMatch(startsWith('取消（'))
  expect('a+b').toMatch(startsWith('a+'))
  expect('已取消').not.toMatch(startsWith('取消'))
})
