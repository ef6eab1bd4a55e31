import { expect, test } from 'vitest'
import { formState, hasErrors } from '#app/ui/forms/form.ts'

const fields = { name: '名称', kinds: '问卷' }
const reply = { form: 'project', values: { name: ['甲'], kinds: ['a', 'b'] }, errors: { name: ['请填写此项'] } }

test('a refused form shows what was typed, not what is stored', () => {
  const form = formState('project', { reply, fields, saved: { name: '乙' } })
  expect(form.field('name')).toMatchObject({ id: 'project-name', initialValue: '甲', errors: ['请填写此项'] })
  expect(form.field('kinds').initialValue).toEqual(['a', 'b'])
})

test('a field left empty in a refused form stays empty', () => {
  const emptied = { ...reply, values: {} }
  expect(
    formState('project', { reply: emptied, fields, saved: { name: '乙' } }).field('name').initialValue,
  ).toBeUndefined()
})

test("another form's reply leaves this one as it is stored", () => {
  const form = formState('other', { reply, fields, saved: { name: '乙' } })
  expect(form.field('name')).toMatchObject({ initialValue: '乙', errors: undefined })
  expect(form.errors).toEqual([])
})

test('the summary lists what concerns no field first, then the fields in their order, each leading to its own', () => {
  const errors = { kinds: ['至少选择 1 项'], elsewhere: ['内容不正确'], '': ['对象已存在'], name: ['请填写此项'] }
  const form = formState('project', { reply: { ...reply, errors }, fields })
  expect(form.errors).toEqual([
    { text: '内容不正确' },
    { text: '对象已存在' },
    { text: '请填写此项', label: '名称', href: '#project-name' },
    { text: '至少选择 1 项', label: '问卷', href: '#project-kinds' },
  ])
})

test('a path of the api and a name of a form are the same field', () => {
  const listed = { 'items[0].name': '姓名' }
  const form = formState('p', {
    reply: { form: 'p', values: {}, errors: { 'items.0.name': ['请填写此项'] } },
    fields: listed,
  })
  expect(form.field('items[0].name').errors).toEqual(['请填写此项'])
})

test('only a reply with errors marks the page as failed', () => {
  expect(hasErrors(reply)).toBe(true)
  expect(hasErrors({ ...reply, errors: {} })).toBe(false)
  expect(hasErrors(reply, new Set(['project-name']))).toBe(false)
  expect(hasErrors(reply, new Set(['another-name']))).toBe(true)
  expect(hasErrors({ ...reply, errors: { ...reply.errors, '': ['x'] } }, new Set(['project-name']))).toBe(true)
  expect(hasErrors({ ok: true })).toBe(false)
  expect(hasErrors(undefined)).toBe(false)
})
